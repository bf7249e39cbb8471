import * as v from 'valibot';
import wretch, { type Wretch, type WretchError } from 'wretch';
import { CALLS } from '../contract/calls.ts';
import { captchaQuestionSchema } from '../contract/captcha-question.ts';
import { Failure } from '../contract/failure.ts';
import { principalSchema } from '../contract/principal.ts';
import { publicInfoSchema } from '../contract/public-info.ts';
import { releaseInfoSchema } from '../contract/release-info.ts';
import type { Settings } from '../settings.ts';
import { basicAuth } from './basic-auth.ts';
import type { PortalClient } from './portal-client.ts';
import { retryReads } from './retry-reads.ts';
import { loginRefusalToFailure, type Refusal, refusalToFailure, toFailure } from './to-failure.ts';

/** The calls of one portal, over one configured wretch. */
export function createClient(settings: Settings): PortalClient {
  const { names, portal, timeout } = settings;
  const base = wretch(portal, { cache: 'no-store', credentials: 'same-origin' })
    .accept('application/json')
    .middlewares([retryReads(settings)]);
  const changing = base.headers({ [names.antiForgeryHeader]: names.antiForgeryValue });

  /** Sends a request and reads its body, within the time limit; whatever goes wrong is a failure. */
  async function send<T>(
    request: Wretch,
    method: 'GET' | 'POST',
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<T>,
    refused: (refusal: Refusal) => Failure = refusalToFailure,
  ): Promise<T> {
    // wretch's own timeout is switched off by a caller's signal, hence one signal for both.
    const limit = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    // The wait before another try does not hear the signal, hence the race.
    const ended = new Promise<never>((_, reject) => {
      either.addEventListener('abort', () => reject(either.reason), { once: true });
    });
    try {
      const answer = request.options({ signal: either }).fetch(method).res().then(read);
      return await Promise.race([answer, ended]);
    } catch (error) {
      // First, because a body that is cut off by the signal looks like another fault.
      if (either.aborted) {
        const { name } = Object(either.reason) as Error;
        throw new Failure(name === 'TimeoutError' ? 'timeout' : 'aborted', { cause: error });
      }
      // wretch keeps its error class to itself; the answer it carries tells it apart.
      const { response, message } = error as WretchError;
      if (response instanceof Response) {
        throw refused({ status: response.status, headers: response.headers, body: message });
      }
      throw toFailure(error);
    }
  }

  const json =
    <Schema extends v.GenericSchema>(schema: Schema) =>
    async (response: Response): Promise<v.InferOutput<Schema>> => {
      const answer: unknown = await response.json();
      // To a check of objects a list is one.
      if (Array.isArray(answer)) throw new Failure('bad-answer', { status: response.status });
      return v.parse(schema, answer);
    };
  const nothing = async (response: Response) => {
    if (isWebPage(response)) throw new Failure('bad-answer', { status: response.status });
  };

  return {
    async login({ name, password, captcha }, signal) {
      const query = captcha ? `?${new URLSearchParams({ [names.captchaParameter]: captcha })}` : '';
      const login = changing
        .url(CALLS.login + query)
        .headers({ 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
      return send(
        login.auth(basicAuth(name, password)),
        'POST',
        signal,
        readLogin,
        loginRefusalToFailure,
      );
    },
    logout: (signal) => send(changing.url(CALLS.logout), 'POST', signal, nothing),
    self: (signal) => send(base.url(CALLS.self), 'GET', signal, json(principalSchema)),
    publicInfo: (signal) => send(base.url(CALLS.publicInfo), 'GET', signal, json(publicInfoSchema)),
    releaseInfo: (signal) =>
      send(base.url(CALLS.releaseInfo), 'GET', signal, json(releaseInfoSchema)),
    captchaPicture: () => `${portal}${captcha()}`,
    async captchaQuestion(language, signal) {
      const asked = base
        .url(`${captcha()}&alternative=text`)
        .headers({ 'Accept-Language': language });
      return (await send(asked, 'GET', signal, json(captchaQuestionSchema))).question;
    },
  };
}

/** The captcha's address, with a number that keeps every cache out of it. */
const captcha = () => `${CALLS.captcha}?dummy=${Math.random()}`;

/** A web page instead of the portal's answer: a proxy or a captive network spoke. */
function isWebPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('html') === true;
}

async function readLogin(response: Response) {
  const location = response.headers.get('Location') ?? undefined;
  if (isWebPage(response) && location === undefined)
    throw new Failure('bad-answer', { status: response.status });
  return { location };
}
