import * as v from 'valibot';
import { captchaQuestionSchema } from '../contract/calls/captcha.ts';
import { CALL_PATHS } from '../contract/calls/paths.ts';
import { publicInfoSchema } from '../contract/calls/public-info.ts';
import { releaseInfoSchema } from '../contract/calls/release-info.ts';
import { Failure } from '../contract/failure.ts';
import { principalSchema } from '../contract/principal.ts';
import type { Settings } from '../settings/settings.ts';
import { basicAuth } from './basic-auth.ts';
import type { PortalClient } from './portal-client.ts';
import { readJson } from './read-json.ts';
import { callbackRefusalToFailure, loginRefusalToFailure } from './to-failure.ts';
import { createTransport } from './transport.ts';

/** The calls of one portal. `bearer` is the token of the mode without cookies, where there is one. */
export function createClient(
  settings: Settings,
  bearer: () => string | undefined = () => undefined,
): PortalClient {
  const { names, portal, tokenMode } = settings;
  const { get, getOnce, post } = createTransport(settings, bearer);

  const json =
    <Schema extends v.GenericSchema>(schema: Schema) =>
    async (response: Response): Promise<v.InferOutput<Schema>> => {
      const answer = await readJson(response);
      // To a check of objects a list is one.
      if (Array.isArray(answer)) throw new Failure('bad-answer', { status: response.status });
      return v.parse(schema, answer);
    };
  const nothing = async (response: Response) => {
    if (isWebPage(response)) throw new Failure('bad-answer', { status: response.status });
  };

  const loginHeaders = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };
  const modeHeaders = tokenMode === 'bearer' ? { [names.tokenModeHeader]: 'bearer' } : {};

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
      headers: { ...loginHeaders, ...modeHeaders, ...headers },
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
      return login(query, { Authorization: basicAuth(name, password) }, signal);
    },
    loginWithToken: (token, { mfaToken, signal } = {}) =>
      login(
        {},
        { ...bearerOf(token), ...(mfaToken && { [names.mfaTokenHeader]: mfaToken }) },
        signal,
      ),
    secondFactorCallback({ code, state, iss }, signal) {
      const query = new URLSearchParams({ code, state, ...(iss && { iss }) });
      return getOnce(`${CALL_PATHS.secondFactorCallback}?${query}`, {
        read: nothing,
        refused: callbackRefusalToFailure,
        signal,
      });
    },
    logout: (signal) => post(CALL_PATHS.logout, { read: nothing, signal }),
    portalLogin: (proof, signal) =>
      post(CALL_PATHS.portalLogin, {
        ...(typeof proof === 'string'
          ? { headers: bearerOf(proof) }
          : { body: new URLSearchParams({ j_username: proof.name, j_password: proof.password }) }),
        read: nothing,
        signal,
      }),
    portalLogout: (signal) => post(CALL_PATHS.portalLogout, { read: nothing, signal }),
    self: (signal) => get(CALL_PATHS.self, { read: json(principalSchema), signal }),
    publicInfo: (signal) => get(CALL_PATHS.publicInfo, { read: json(publicInfoSchema), signal }),
    releaseInfo: (signal) => get(CALL_PATHS.releaseInfo, { read: json(releaseInfoSchema), signal }),
    captchaPicture: () => portal + captchaPath(),
    async captchaQuestion(language, signal) {
      const headers = { 'Accept-Language': language };
      const read = json(captchaQuestionSchema);
      const path = `${captchaPath()}&alternative=text`;
      return (await get(path, { headers, read, signal })).question;
    },
  };
}

/** The header that shows a token (RFC 6750). */
const bearerOf = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A web page instead of the portal's answer: a proxy or a captive network spoke. */
function isWebPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('html') === true;
}

/** The captcha's address, with a number that keeps every cache out of it. */
const captchaPath = () => `${CALL_PATHS.captcha}?dummy=${Math.random()}`;
