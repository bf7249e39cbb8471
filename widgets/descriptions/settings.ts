import type { SettingsInput } from '../../src/api.ts';
import { ALL_CALLS } from '../../src/contract/calls/all-calls.ts';
import type { Names } from '../../src/contract/names.ts';

type Described<Table> = Readonly<Record<keyof Table, string>>;

/** A setting as the reference describes it. */
export interface SettingDescription {
  /** The type of its value in TypeScript. */
  readonly type: string;
  readonly description: string;
}

/** The settings that `configure()` and the JSON settings of a page accept. */
export const settingDescriptions: Readonly<Record<keyof SettingsInput, SettingDescription>> = {
  portal: {
    type: 'string',
    description:
      'Address of the portal: an origin, and a base path if it has one. By default the origin that the script was loaded from.',
  },
  calls: { type: 'object', description: 'Paths of the calls; see below.' },
  names: { type: 'object', description: 'Names of cookies, headers and parameters; see below.' },
  fields: { type: 'object', description: 'Names of the fields of the login form; see below.' },
  phrases: {
    type: 'object',
    description:
      'Phrases that the portal sends when it refuses a login: in the `message` of a JSON body, or in a body of plain text; see below.',
  },
  redirectStatus: {
    type: 'number',
    description: 'Status with which the portal redirects to the second factor, from 400 to 999.',
  },
  antiForgery: {
    type: '{ header: string } & ({ value: string } | { cookie: string } | { meta: string })',
    description:
      'Header on every call that changes something. Its value is fixed, or is read at each call from a cookie (percent-decoded) or from a `<meta name>` of the page.',
  },
  cookies: {
    type: '{ path?: string, domain?: string }',
    description: "Path and domain of the portal's cookies. The elements remove them with both.",
  },
  credentials: {
    type: "'same-origin' | 'include'",
    description:
      '`include` sends cookies to a portal on another origin of the same site, such as `files.example.com` from `www.example.com`. The portal has to allow it.',
  },
  sessionProbe: {
    type: "'token' | 'always'",
    description:
      '`always` asks the portal on each page who is signed in, for portals whose token is `HttpOnly`. `token`, the default, asks only if script can read a token. `credentials: include` and, by default, `adapter` imply `always`.',
  },
  afterClose: {
    type: "'leave' | 'stay'",
    description:
      '`stay` keeps people on the page when their session ends, for a page with a sign-in or a gate of its own. `leave` opens the login.',
  },
  screens: { type: 'object', description: "Paths of the portal's pages; see below." },
  tokenMode: {
    type: "'cookie' | 'bearer'",
    description:
      '`bearer` works without cookies, for a page on another origin that the portal allows. The token is kept in session storage.',
  },
  singleSignOn: {
    type: 'Provider | Provider[], where Provider is { loginUrl: string, logoutUrl?: string, id?: string, label?: string | { [language: string]: string }, icon?: string, domains?: string[], main?: boolean }',
    description:
      'The provider of single sign-on, or a list of providers: the addresses where it begins and where a logout ends, which are paths on the portal or addresses on an allowed origin, and what its button shows. See [Several providers](../single-sign-on.md#several-providers).',
  },
  allowedOrigins: {
    type: 'string[]',
    description:
      'Other origins to which the portal may send the browser, for single sign-on and the second factor.',
  },
  recheckAfter: {
    type: 'number',
    description:
      'Milliseconds after which a page that becomes visible again checks whether the session still exists.',
  },
  timeout: { type: 'number', description: 'Milliseconds after which a call fails with `timeout`.' },
  retries: {
    type: 'number',
    description:
      'How often a reading call is repeated after a network failure or a status of 502, 503 or 504.',
  },
  retryDelay: {
    type: 'number',
    description:
      'Milliseconds before the first repetition, also of a `/rest/self` that has failed with 401; the delay doubles with each further one.',
  },
  texts: {
    type: 'string | { [language: string]: { [key: string]: string } }',
    description:
      "The page's own texts, by language and key, in place of the built-in ones; or the address of a JSON object of texts by key, with `{language}` in it. It is resolved against the page. A text is never markup. See [Texts](texts.md).",
  },
  languages: {
    type: 'string[]',
    description:
      'The languages to choose from, as BCP 47 tags, in the order of the language picker. One that is not built in needs texts of the page; what they lack is shown in English. By default the built-in languages.',
  },
  identifier: {
    type: "'username' | 'email' | 'username-or-email'",
    description:
      'What people sign in with. The label, the messages, the check box that keeps the name, and the keyboard of phones follow.',
  },
  adapter: {
    type: 'string | PortalAdapter',
    description:
      'Talks to a portal with an API of its own, in place of the calls of the contract: the URL of a module on the origin of the page or the portal, whose default export is a `PortalAdapter`, or with `configure` the adapter itself. See [A portal with an API of its own](../adapters.md)',
  },
  fetch: {
    type: '(url: string, init: RequestInit) => Promise<Response | { status, headers?, body? }>',
    description:
      'Sends the calls instead of `fetch`, and can change request and answer. Only `configure()` accepts it.',
  },
};

/** The entries of the setting `calls`. */
export const callDescriptions: Described<NonNullable<SettingsInput['calls']>> = Object.fromEntries(
  Object.values(ALL_CALLS).map(({ name, summary }) => [name, summary]),
) as Described<NonNullable<SettingsInput['calls']>>;

/** The entries of the setting `fields`. */
export const fieldDescriptions: Described<NonNullable<SettingsInput['fields']>> = {
  userName: 'The user name.',
  password: 'The password.',
};

/** The entries of the setting `phrases`. */
export const phraseDescriptions: Described<NonNullable<SettingsInput['phrases']>> = {
  invalidCaptcha: 'The captcha is missing or wrong.',
  invalidCredential: 'Name or password is wrong, and the next attempt needs a captcha.',
};

/** The entries of the setting `names`. */
export const nameDescriptions: Described<Names> = {
  publicTokenCookie: 'Cookie that says that a login took place; scripts can read it.',
  mfaTokenCookie: 'Cookie with the token of a passed second factor, which is used once.',
  mfaTokenHeader: 'Request header with the token of a passed second factor.',
  redirectHeader: 'Response header of a 609 with the address to go to.',
  captchaParameter: 'Query parameter with the answer to a captcha.',
  captchaSlotHeader:
    'Header that identifies a captcha in bearer mode, in its answer and in the login.',
  externalTokenParameter:
    'Query parameter with the token of a mailed link. It is read as soon as the first element is connected, so set it in the JSON settings.',
  userNameParameter: 'Query parameter of the login page with the user name to fill in.',
  tokenModeHeader: 'Request header that asks for bearer mode.',
  publicTokenHeader: 'Response header with the token in bearer mode.',
  languageCookie:
    'Cookie with the language that a person has picked, as a BCP 47 tag, for a year, so that the page and its server can follow. By default there is none.',
};

/** The entries of the setting `screens`. */
export const screenDescriptions: Described<NonNullable<SettingsInput['screens']>> = {
  login: 'The login.',
  adminError: 'The error page of the administration.',
  externalLogin: 'The login for people who come by a mailed link.',
  admin: 'The administration.',
  secondFactor: 'The page where people manage their second factor.',
  secondFactorReturn: "The page to which the second factor's authority sends the browser back.",
  password:
    'The page where people change their password. Where it is set, `<portico-account>` links to it, except for people from LDAP.',
  sessions:
    'The page where people see and end their sessions. Where it is set, `<portico-account>` links to it.',
};
