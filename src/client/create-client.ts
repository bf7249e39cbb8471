import { publicInfoSchema } from '../contract/calls/public-info.ts';
import { releaseInfoSchema } from '../contract/calls/release-info.ts';
import { captchaQuestionSchema } from '../contract/captcha-question.ts';
import { Failure } from '../contract/failure.ts';
import { toHttpUrl } from '../contract/urls.ts';
import { toBasicAuth } from './basic-auth.ts';
import type { PortalClient } from './portal-client.ts';
import { isWebPage, readAs, readNothing, receiveRest } from './read-answer.ts';
import { readLanguage } from './read-language.ts';
import { readPrincipal } from './read-principal.ts';
import { callbackRefusalToFailure, loginRefusalToFailure } from './to-failure.ts';
import type { Transport } from './transport.ts';

/** Creates the client of a portal (spec 7). */
export function createClient({ get, getOnce, post, settings, url }: Transport): PortalClient {
  const { fields, names, tokenMode } = settings;

  const isBearer = tokenMode === 'bearer';
  const loginHeaders: Record<string, string> = {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(isBearer && { [names.tokenModeHeader]: tokenMode }),
  };

  const toCaptchaUrl = (slot: string, query?: Record<string, string>) =>
    url('captcha', { dummy: slot, ...query });

  async function readLogin(response: Response, request: string) {
    const { headers, status } = response;
    // Its headers complete a login. Waiting for a body that stalls would make it fail after the session has begun.
    void receiveRest(response);
    // A relative reference is resolved against the URL of the request (RFC 9110 section 10.2.2).
    const location = toHttpUrl(headers.get('Location') ?? undefined, request)?.href;
    if (isWebPage(response) && location === undefined) throw new Failure('bad-answer', { status });
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
    secondFactorCallback: ({ code, state, iss }, signal) =>
      getOnce(url('secondFactorCallback', { code, state, ...(iss && { iss }) }), {
        read: readNothing,
        refused: callbackRefusalToFailure,
        signal,
      }),
    logout: (signal) => post(url('logout'), { read: readNothing, signal }),
    portalLogin(proof, signal) {
      const body =
        typeof proof === 'object'
          ? new URLSearchParams({
              [fields.userName]: proof.name,
              [fields.password]: proof.password,
            })
          : undefined;
      const headers = body ? undefined : toBearer(proof as string | undefined);
      return post(url('portalLogin'), { headers, body, read: readNothing, signal });
    },
    portalLogout: (signal) => post(url('portalLogout'), { read: readNothing, signal }),
    self: (signal) => get(url('self'), { read: readPrincipal, signal }),
    publicInfo: (signal) => get(url('publicInfo'), { read: readAs(publicInfoSchema), signal }),
    releaseInfo: (signal) => get(url('releaseInfo'), { read: readAs(releaseInfoSchema), signal }),
    captchaPicture: (slot) => toCaptchaUrl(slot),
    async captchaQuestion(slot, language, signal) {
      const headers = { 'Accept-Language': language };
      const readQuestion = readAs(captchaQuestionSchema);
      const read = async (response: Response) => ({
        text: (await readQuestion(response)).question,
        language: readLanguage(response.headers) || language,
      });
      return get(toCaptchaUrl(slot, { alternative: 'text' }), { headers, read, signal });
    },
  };
}

/** The header with a token (RFC 6750 section 2.1). Without a token the cookies prove the login. */
const toBearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };
