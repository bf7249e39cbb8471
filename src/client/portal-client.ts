import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import type { CaptchaQuestionText } from '../contract/captcha-question.ts';
import type { Principal } from '../contract/principal.ts';

/** The input of the sign-in form. */
export interface Credentials {
  name: string;
  password: string;
  /** Answer to the captcha, where one is due. */
  captcha?: string | undefined;
  /** Names the captcha that is answered: without cookies, the portal needs it. */
  captchaSlot?: string | undefined;
  /** Token of the mailed link that signing in confirms. */
  linkToken?: string | undefined;
}

/** The answer of a login. */
export interface LoginAnswer {
  /** The `Location` header as an absolute URL, unchecked: where the portal sends the person next (spec 7). */
  location: string | undefined;
  /** The token, in bearer mode. */
  token: string | undefined;
}

/** Options of a login with the public token. */
export interface TokenLoginOptions {
  /** The token of a passed second factor. */
  mfaToken?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The answer of the second factor's authority (RFC 6749 section 4.1.2, RFC 9207). */
export interface SecondFactorAnswer {
  code: string;
  state: string;
  /** The issuer, where the authority sends it. */
  iss?: string | undefined;
}

/**
 * The calls of the portal (spec 7). Each can be aborted, ends within `settings.timeout`, and rejects with a
 * `Failure` only.
 */
export interface PortalClient {
  /** `POST /rest/auth/login` with name and password. Never repeated. */
  login(credentials: Credentials, signal?: AbortSignal): Promise<LoginAnswer>;
  /**
   * `POST /rest/auth/login` with the public token: after single sign-on or a second factor. Where script cannot
   * read the token, the cookies prove the login.
   */
  loginWithToken(token: string | undefined, options?: TokenLoginOptions): Promise<LoginAnswer>;
  /** `GET /rest/oauth2/login/callback`. Never repeated, because a code can be used once. */
  secondFactorCallback(answer: SecondFactorAnswer, signal?: AbortSignal): Promise<void>;
  /** `POST /rest/auth/logout`. */
  logout(signal?: AbortSignal): Promise<void>;
  /**
   * `POST /ssf/s/portalLogin`: the second login of an administrator (spec 6).
   * @param proof the credentials, or the public token after a login without a password, if script can read it
   */
  portalLogin(proof: Credentials | string | undefined, signal?: AbortSignal): Promise<void>;
  /** `POST /ssf/s/portalLogout`. */
  portalLogout(signal?: AbortSignal): Promise<void>;
  /** `GET /rest/self`; `unauthorized` where nobody is signed in. */
  self(signal?: AbortSignal): Promise<Principal>;
  /** `GET /rest/public`. */
  publicInfo(signal?: AbortSignal): Promise<PublicInfo>;
  /** `GET /rest/release_info`. */
  releaseInfo(signal?: AbortSignal): Promise<ReleaseInfo>;
  /**
   * The address of a captcha's picture.
   * @param slot names the captcha; a new one keeps its answer out of caches
   */
  captchaPicture(slot: string): string;
  /** The captcha of a slot as a question in words, in the requested language (WCAG 2.2, 3.3.8). */
  captchaQuestion(
    slot: string,
    language: string,
    signal?: AbortSignal,
  ): Promise<CaptchaQuestionText>;
}
