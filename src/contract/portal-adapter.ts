import type { PublicInfo } from './calls/public-info.ts';
import type { ReleaseInfo } from './calls/release-info.ts';
import type { CaptchaQuestionText } from './captcha-question.ts';
import type { ExternalUser, ExternalUserRecord } from './external-user.ts';
import type { ExternalUserState } from './external-user-state.ts';
import type { Principal } from './principal.ts';

/** What a person enters to sign in. */
export interface Credentials {
  name: string;
  password: string;
  /** Answer to the captcha, where one is due. */
  captcha?: string | undefined;
  /** Token of the mailed link that signing in confirms. */
  linkToken?: string | undefined;
}

/** What a sign-in sends: credentials, or what proves a login that has begun at another place. */
export interface SignInInput extends Partial<Credentials> {
  /** Names the captcha that is answered: without cookies, the portal needs it. */
  captchaSlot?: string | undefined;
  /** The token of a login: after single sign-on or a second factor. */
  bearer?: string | undefined;
  /** The token of a passed second factor. */
  mfaToken?: string | undefined;
}

/** The answer of a portal that has accepted a sign-in. */
export interface SignInAnswer {
  /** Where the portal sends the person next: an absolute URL or a path on the portal, unchecked (spec 7). */
  location?: string | undefined;
  /** The token of bearer mode. Only the contract's own client has one. */
  token?: string | undefined;
}

/** The answer of the second factor's authority (RFC 6749 section 4.1.2, RFC 9207). */
export interface SecondFactorAnswer {
  code: string;
  state: string;
  /** The issuer, where the authority sends it. */
  iss?: string | undefined;
}

/** What each call gets besides its input. */
export interface CallOptions {
  /** Aborts the call: after `timeout`, and when the person does something else. */
  readonly signal: AbortSignal;
  /** The language that the elements show, as a BCP 47 tag; `undefined` until one shows its texts. */
  readonly language: string | undefined;
}

/** What the session gives to a call: its own signal, if there is one. */
export interface GivenOptions {
  readonly signal?: AbortSignal | undefined;
  readonly language?: string | undefined;
}

/** The captchas of a portal. */
export interface CaptchaCalls<Options = CallOptions> {
  /**
   * Returns the address of a captcha's picture.
   * @param slot names the captcha; a new one keeps its answer out of caches
   */
  picture(slot: string): string;
  /** Reads the captcha of a slot as a question in words, in the language of the options (WCAG 2.2, 3.3.8). */
  question(slot: string, options: Options): Promise<CaptchaQuestionText>;
}

/** The calls for invited people and forgotten passwords (spec 7). */
export interface ExternalUserCalls<Options = CallOptions> {
  /** Describes the invited person of a mailed link; fails with `not-found` for a link that is not valid. */
  read(token: string, options: Options): Promise<ExternalUser>;
  /** Registers the person and returns the new state; fails with `invalid-record` and its reasons. */
  register(record: ExternalUserRecord, options: Options): Promise<ExternalUserState>;
  /** Sets a new password, with the same answers. */
  resetPassword(record: ExternalUserRecord, options: Options): Promise<ExternalUserState>;
  /** Requests a mail with a link. It must not tell whether the address is known. */
  requestPasswordReset(record: ExternalUserRecord, options: Options): Promise<unknown>;
}

/**
 * How the session talks to a portal. The contract's own client is one, and a page can bring another one for a portal with
 * an API of its own. Calls fail with an error of `portalFailure`; `fetch` may fail as it does. What is optional and absent
 * does not exist for the elements: no call, no warning, nothing shown that needs it.
 */
export interface PortalAdapter<Options = CallOptions> {
  /**
   * Signs a person in. A `Response` as result is judged as the contract says. A refusal is an error, such as
   * `portalFailure('invalid-credentials')`.
   */
  signIn(input: SignInInput, options: Options): Promise<SignInAnswer | Response | undefined>;
  /** Tells who is signed in: a person with a `name`, or `undefined` for nobody. A person from an earlier
   * visit counts only if the portal still knows the session. */
  self(options: Options): Promise<Principal | undefined>;
  /** Ends the session. It must also end if the page is closed meanwhile (`keepalive`). */
  signOut(options: Options): Promise<unknown>;
  /** Describes the portal: colors, guests, the default language, whether people can sign in at all. */
  publicInfo?(options: Options): Promise<PublicInfo>;
  /** Describes the portal's license. */
  releaseInfo?(options: Options): Promise<ReleaseInfo>;
  /** The second login of an administrator (spec 6), with the credentials or with the token of the login. */
  portalSignIn?(input: SignInInput, options: Options): Promise<unknown>;
  /** Ends the session of that second login. */
  portalSignOut?(options: Options): Promise<unknown>;
  /** Sends the code of a second factor's authority. Without it, nobody is sent to an authority. */
  exchangeCode?(answer: SecondFactorAnswer, options: Options): Promise<unknown>;
  /** The captchas. Without them, no failure requires one. */
  readonly captcha?: CaptchaCalls<Options> | undefined;
  /** The calls for invited people. `portico-registration` and `portico-password-reset` need them. */
  readonly externalUser?: ExternalUserCalls<Options> | undefined;
}

/** A portal as the session sees it: every answer is checked, and every error is a `Failure`. */
export interface Portal extends PortalAdapter<GivenOptions> {
  signIn(input: SignInInput, options: GivenOptions): Promise<SignInAnswer>;
  /** Fails with `unauthorized` where nobody is signed in. */
  self(options: GivenOptions): Promise<Principal>;
}
