import { CALL_PATHS } from '../contract/calls/paths.ts';
import { publicInfoSchema } from '../contract/calls/public-info.ts';
import { releaseInfoSchema } from '../contract/calls/release-info.ts';
import { captchaQuestionSchema } from '../contract/captcha-question.ts';
import { Failure } from '../contract/failure.ts';
import { principalSchema } from '../contract/principal.ts';
import type { Settings } from '../settings/settings.ts';
import { toBasicAuth } from './basic-auth.ts';
import type { PortalClient } from './portal-client.ts';
import { isWebPage, readAs, readNothing } from './read-answer.ts';
import { callbackRefusalToFailure, loginRefusalToFailure } from './to-failure.ts';
import { createTransport } from './transport.ts';

/**
 * Creates the client of a portal (spec 7).
 * @param bearer reads the token of the mode without cookies, where there is one
 */
export function createClient(settings: Settings, bearer?: () => string | undefined): PortalClient {
  const { names, portal, tokenMode } = settings;
  const { get, getOnce, post } = createTransport(settings, bearer);

  const isBearer = tokenMode === 'bearer';
  const loginHeaders: Record<string, string> = {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(isBearer && { [names.tokenModeHeader]: tokenMode }),
  };

  /**
   * Returns the path of a new captcha. The random number keeps its answer out of caches and, without
   * cookies, tells the portal which captcha the next login answers.
   */
  function createCaptchaPath() {
    const slot = String(Math.random());
    if (isBearer) loginHeaders[names.captchaSlotHeader] = slot;
    return `${CALL_PATHS.captcha}?dummy=${slot}`;
  }

  async function readLogin(response: Response) {
    const { headers, status } = response;
    const location = headers.get('Location') ?? undefined;
    if (isWebPage(response) && location === undefined) throw new Failure('bad-answer', { status });
    return { location, token: headers.get(names.publicTokenHeader) ?? undefined };
  }

  function login(
    query: Record<string, string>,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ) {
    const search = new URLSearchParams(query);
    return post(search.size > 0 ? `${CALL_PATHS.login}?${search}` : CALL_PATHS.login, {
      headers: { ...loginHeaders, ...headers },
      read: readLogin,
      refused: loginRefusalToFailure,
      signal,
    });
  }

  return {
    async login({ name, password, captcha, linkToken }, signal) {
      const query = {
        ...(captcha && { [names.captchaParameter]: captcha }),
        ...(linkToken && { [names.externalTokenParameter]: linkToken }),
      };
      return login(query, { Authorization: toBasicAuth(name, password) }, signal);
    },
    loginWithToken: (token, { mfaToken, signal } = {}) =>
      login(
        {},
        { ...toBearer(token), ...(mfaToken && { [names.mfaTokenHeader]: mfaToken }) },
        signal,
      ),
    secondFactorCallback({ code, state, iss }, signal) {
      const query = new URLSearchParams({ code, state, ...(iss && { iss }) });
      return getOnce(`${CALL_PATHS.secondFactorCallback}?${query}`, {
        read: readNothing,
        refused: callbackRefusalToFailure,
        signal,
      });
    },
    logout: (signal) => post(CALL_PATHS.logout, { read: readNothing, signal }),
    portalLogin: (proof, signal) =>
      post(CALL_PATHS.portalLogin, {
        ...(typeof proof === 'string'
          ? { headers: toBearer(proof) }
          : { body: new URLSearchParams({ j_username: proof.name, j_password: proof.password }) }),
        read: readNothing,
        signal,
      }),
    portalLogout: (signal) => post(CALL_PATHS.portalLogout, { read: readNothing, signal }),
    self: (signal) => get(CALL_PATHS.self, { read: readAs(principalSchema), signal }),
    publicInfo: (signal) => get(CALL_PATHS.publicInfo, { read: readAs(publicInfoSchema), signal }),
    releaseInfo: (signal) =>
      get(CALL_PATHS.releaseInfo, { read: readAs(releaseInfoSchema), signal }),
    captchaPicture: () => portal + createCaptchaPath(),
    async captchaQuestion(language, signal) {
      const headers = { 'Accept-Language': language };
      const read = readAs(captchaQuestionSchema);
      const path = `${createCaptchaPath()}&alternative=text`;
      return (await get(path, { headers, read, signal })).question;
    },
  };
}

/** The header with a token (RFC 6750 section 2.1). */
const toBearer = (token: string) => ({ Authorization: `Bearer ${token}` });
