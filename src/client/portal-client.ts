import { type PublicInfo, publicInfoSchema } from '../contract/calls/public-info.ts';
import { type ReleaseInfo, releaseInfoSchema } from '../contract/calls/release-info.ts';
import type { Principal } from '../contract/principal.ts';
import { toHttpUrl } from '../contract/urls.ts';
import { readAs, readNothing, readPrincipal } from './read-answer.ts';
import { toBasicAuth, toBearer } from './request-headers.ts';
import { loginRefusalToFailure } from './to-failure.ts';
import type { Transport } from './transport.ts';

/** The input of the sign-in form. */
export interface Credentials {
  name: string;
  password: string;
  /** Answer to the captcha, where one is due. */
  captcha?: string | undefined;
  /** Token of the mailed link that signing in confirms. */
  linkToken?: string | undefined;
}

/** What a login sends. */
export interface LoginInput extends Credentials {
  /** Names the captcha that is answered: without cookies, the portal needs it. */
  captchaSlot?: string | undefined;
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

/**
 * The calls of the portal (spec 7). Each can be aborted, ends within `settings.timeout`, and rejects with a
 * `Failure` only.
 */
export interface PortalClient {
  /** Sends the calls, also those of clients that are loaded on demand. */
  readonly transport: Transport;
  /** `POST /rest/auth/login` with name and password. Sent like `Transport.post`. */
  login(input: LoginInput, signal?: AbortSignal): Promise<LoginAnswer>;
  /**
   * `POST /rest/auth/login` with the public token: after single sign-on or a second factor. Where script cannot
   * read the token, the cookies prove the login.
   */
  loginWithToken(token: string | undefined, options?: TokenLoginOptions): Promise<LoginAnswer>;
  /** `POST /rest/auth/logout`. */
  logout(signal?: AbortSignal): Promise<void>;
  /** `POST /ssf/s/portalLogout`. */
  portalLogout(signal?: AbortSignal): Promise<void>;
  /** `GET /rest/self`; `unauthorized` where nobody is signed in. */
  self(signal?: AbortSignal): Promise<Principal>;
  /** `GET /rest/public`. */
  publicInfo(signal?: AbortSignal): Promise<PublicInfo>;
  /** `GET /rest/release_info`. */
  releaseInfo(signal?: AbortSignal): Promise<ReleaseInfo>;
}

/** Creates the client of a portal (spec 7). */
export function createClient(transport: Transport): PortalClient {
  const { get, post, settings, url } = transport;
  const { names, tokenMode } = settings;

  const isBearer = tokenMode === 'bearer';
  const loginHeaders: Record<string, string> = {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(isBearer && { [names.tokenModeHeader]: tokenMode }),
  };

  async function readLogin(response: Response, request: string) {
    const { headers } = response;
    // A relative reference is resolved against the URL of the request (RFC 9110 section 10.2.2).
    const location = toHttpUrl(headers.get('Location') ?? undefined, request)?.href;
    const body = readNothing(response);
    // Headers of the contract complete a login. Waiting for a body that stalls would make it fail after the session has
    // begun.
    if (location === undefined && !headers.get('Content-Type')?.includes('json')) await body;
    else body.catch(() => {});
    return { location, token: headers.get(names.publicTokenHeader) ?? undefined };
  }

  const login = (
    query: Record<string, string>,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ) =>
    post(url('login', query), {
      headers: { ...loginHeaders, ...headers },
      read: readLogin,
      refused: loginRefusalToFailure,
      signal,
    });

  return {
    transport,
    async login({ name, password, captcha, captchaSlot, linkToken }, signal) {
      const query = {
        ...(captcha && { [names.captchaParameter]: captcha }),
        ...(linkToken && { [names.externalTokenParameter]: linkToken }),
      };
      const headers = {
        Authorization: toBasicAuth(name, password),
        ...(isBearer && captchaSlot && { [names.captchaSlotHeader]: captchaSlot }),
      };
      return login(query, headers, signal);
    },
    loginWithToken: (token, { mfaToken, signal } = {}) =>
      login(
        {},
        { ...toBearer(token), ...(mfaToken && { [names.mfaTokenHeader]: mfaToken }) },
        signal,
      ),
    // The call continues when the person closes the page.
    logout: (signal) => post(url('logout'), { read: readNothing, signal, keepalive: true }),
    portalLogout: (signal) =>
      post(url('portalLogout'), { read: readNothing, signal, keepalive: true }),
    self: (signal) => get(url('self'), { read: readPrincipal, signal }),
    publicInfo: (signal) => get(url('publicInfo'), { read: readAs(publicInfoSchema), signal }),
    releaseInfo: (signal) => get(url('releaseInfo'), { read: readAs(releaseInfoSchema), signal }),
  };
}
