import type { CallName } from '../contract/calls/paths.ts';
import type { FORM_FIELDS, LOGIN_PHRASES, Names } from '../contract/names.ts';
import type { PortalAdapter } from '../contract/portal-adapter.ts';
import type { SCREENS } from '../contract/screens.ts';

/**
 * The settings of a page. Each one has a default that suits the reference portal. A path lies below the
 * portal's base path; one that begins with the base path, compared by segments, is complete.
 */
export interface Settings {
  /** Address of the portal: origin, and a base path if it has one, without a slash at the end. */
  readonly portal: string;
  /** Paths of the calls; `{token}` in the one of `externalUser` is the token of the mailed link. */
  readonly calls: Readonly<Record<CallName, string>>;
  /** Names of cookies, headers and parameters. */
  readonly names: Names;
  /** Names of the fields in the form of `portalLogin`. */
  readonly fields: Readonly<Record<keyof typeof FORM_FIELDS, string>>;
  /** Phrases in a refused login: in the `message` of a JSON body, or in a body of plain text (spec 8). */
  readonly phrases: Readonly<Record<keyof typeof LOGIN_PHRASES, string>>;
  /** The status with which the portal redirects to the second factor, from 400 to 999. */
  readonly redirectStatus: number;
  /** The header that protects calls that change something against forgery. */
  readonly antiForgery: AntiForgery;
  /** Path and domain of the portal's cookies, for removing them. */
  readonly cookies: {
    readonly path: string;
    /** Without it, the cookies belong to the host of the page. */
    readonly domain?: string | undefined;
  };
  /** `include`: cookies are sent to a portal on another origin of the same site. */
  readonly credentials: 'same-origin' | 'include';
  /**
   * `token`: the portal is asked who is signed in if script can read a token. `always`: it is asked on each
   * page, because script cannot read the token (`HttpOnly`). The default is `token`; with `credentials: 'include'` or an
   * adapter it is `always`.
   */
  readonly sessionProbe?: 'token' | 'always' | undefined;
  /**
   * `leave`: the page is left when a session ends (spec 4). `stay`: it is not, because it has a sign-in or a
   * gate of its own.
   */
  readonly afterClose: 'leave' | 'stay';
  /** Paths of the portal's screens (spec 2). The account links to the optional ones where they are set. */
  readonly screens: Readonly<
    Record<keyof typeof SCREENS, string> & Partial<Record<'password' | 'sessions', string>>
  >;
  /**
   * `cookie`: the portal's session cookie is the credential. `bearer`: a token is the
   * credential, for a page on another origin that the portal allows; it is kept in session storage.
   */
  readonly tokenMode: 'cookie' | 'bearer';
  /** The providers of single sign-on, in the order of their buttons; without one people sign in with a password only. */
  readonly singleSignOn: readonly SingleSignOn[];
  /** Other origins to which the portal may send the browser (609, single sign-on). */
  readonly allowedOrigins: readonly string[];
  /** Milliseconds after which a page that becomes visible again checks the session. */
  readonly recheckAfter: number;
  /** Milliseconds after which a call fails with `timeout`. */
  readonly timeout: number;
  /** How often a reading call is repeated after a network error or a status from 502 to 504. */
  readonly retries: number;
  /** Milliseconds before the first repetition; each further one waits twice as long. */
  readonly retryDelay: number;
  /** Texts in place of the built-in ones. A text is never markup. */
  readonly texts?: OwnTexts | undefined;
  /** The languages to choose from, as BCP 47 tags. One that is not built in needs texts of the page. */
  readonly languages: readonly string[];
  /** What people sign in with: label, messages and input follow. */
  readonly identifier: Identifier;
  /**
   * Talks to a portal with an API of its own: the URL of a module on the origin of the page or the portal, whose default
   * export is a `PortalAdapter`, or with `configure` the adapter itself.
   */
  readonly adapter?: string | PortalAdapter | undefined;
  /** Sends the calls instead of the browser's `fetch`. Only `configure` can set it. */
  readonly fetch?: FetchHook | undefined;
}

/**
 * The page's own texts: by language and key, such as `{ en: { 'signIn.title': 'Welcome' } }`, or the URL of a JSON
 * object of texts by key, with `{language}` in it.
 */
export type OwnTexts = string | Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What people sign in with. */
export type Identifier = 'username' | 'email' | 'username-or-email';

/** The settings about languages and texts. */
export type WordSettings = Pick<Settings, 'identifier' | 'languages' | 'texts'>;

/** The anti-forgery header, with a fixed value or one that is read from a cookie or `<meta>` at each call. */
export type AntiForgery = { readonly header: string } & (
  | { readonly value: string }
  | { readonly cookie: string }
  | { readonly meta: string }
);

/** An answer with any status: `new Response` accepts 200 to 599 only. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers?: HeadersInit | undefined;
  readonly body?: string | undefined;
}

/** Sends a call. It can change the request and the answer; most hooks call `fetch` in between. */
export type FetchHook = (url: string, init: RequestInit) => Promise<Response | PlainAnswer>;

/** A provider of single sign-on. Its addresses are paths on the portal, or addresses on an allowed origin. */
export interface SingleSignOn {
  /** Tells providers apart: in the event `portico-ssf-login`, and in what a browser keeps. */
  readonly id?: string | undefined;
  /** The name of the provider, or its names by language: "Continue with …". */
  readonly label?: string | Readonly<Record<string, string>> | undefined;
  /** Address of a picture on the origin of the portal or the page. It is shown 20 pixels high. */
  readonly icon?: string | undefined;
  /** Host names: a user name that ends in one of them signs in with this provider. */
  readonly domains?: readonly string[] | undefined;
  /** The provider whose button is the main one with the attribute `single-sign-on-first`. By default the first one. */
  readonly main?: boolean | undefined;
  /** Where a sign-in begins, as a top-level navigation. */
  readonly loginUrl: string;
  /** Where a sign-out ends. */
  readonly logoutUrl?: string | undefined;
}

/** The settings that are groups: a page sets some entries of them. */
type Groups = 'calls' | 'names' | 'fields' | 'phrases' | 'cookies' | 'screens';

/** Settings as a page writes them: every setting is optional. */
export type SettingsInput = Partial<Omit<Settings, Groups | 'singleSignOn'>> & {
  [Group in Groups]?: Partial<Settings[Group]>;
} & { singleSignOn?: SingleSignOn | readonly SingleSignOn[] | undefined };
