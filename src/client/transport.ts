import wretch, { type Wretch, type WretchError } from 'wretch';
import { Failure } from '../contract/failure.ts';
import type { Settings } from '../settings/settings.ts';
import { retryReads } from './retry-reads.ts';
import { type Refusal, refusalToFailure, toFailure } from './to-failure.ts';

/** A call without its path. */
interface Call<T> {
  /** Reads the answer; an error that it throws becomes a failure. */
  read: (response: Response) => Promise<T>;
  headers?: Record<string, string> | undefined;
  /** A form, or a text whose media type is among the headers. */
  body?: URLSearchParams | string | undefined;
  signal?: AbortSignal | undefined;
  /** Turns a refusal into a failure; the default uses its status. */
  refused?: (refusal: Refusal, redirectHeader: string) => Failure;
}

/** Sends the calls of one portal with its headers and time limit. Rejects with a `Failure` only. */
export interface Transport {
  /** A call that only reads; repeated after a network error. */
  get<T>(path: string, call: Call<T>): Promise<T>;
  /** A GET call that consumes something, such as a code; sent once. */
  getOnce<T>(path: string, call: Call<T>): Promise<T>;
  /** A call that changes something; sent once. */
  post<T>(path: string, call: Call<T>): Promise<T>;
}

/**
 * Creates the transport to the portal of the settings.
 * @param bearer reads the token of the mode without cookies, where there is one
 */
export function createTransport(settings: Settings, bearer?: () => string | undefined): Transport {
  const { names, portal, timeout, tokenMode } = settings;
  const credentials = tokenMode === 'bearer' ? 'omit' : 'same-origin';
  const base = wretch(portal, { cache: 'no-store', credentials }).accept('application/json');

  async function send<T>(
    request: Wretch,
    method: 'GET' | 'POST',
    { read, headers, body, signal, refused = refusalToFailure }: Call<T>,
  ): Promise<T> {
    // A signal of the caller switches off wretch's own timeout, so one signal combines both.
    const limit = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    // The retry middleware does not watch the signal while it waits, hence the race.
    const ended = new Promise<never>((_, reject) => {
      either.addEventListener('abort', () => reject(either.reason), { once: true });
    });
    const options = { signal: either };
    const token = tokenMode === 'bearer' ? bearer?.() : undefined;
    try {
      const call = token ? request.auth(`Bearer ${token}`) : request;
      const filled = call.headers(headers ?? {}).options(body ? { ...options, body } : options);
      return await Promise.race([filled.fetch(method).res().then(read), ended]);
    } catch (error) {
      // First, because a body that the signal cuts off looks like another error.
      if (either.aborted) {
        const { name } = Object(either.reason) as Error;
        throw new Failure(name === 'TimeoutError' ? 'timeout' : 'aborted', { cause: error });
      }
      // wretch does not export its error class; its errors carry the `response`.
      const { response, message } = error as WretchError;
      if (!(response instanceof Response)) throw toFailure(error);
      const refusal = { status: response.status, headers: response.headers, body: message };
      throw refused(refusal, names.redirectHeader);
    }
  }

  const reading = base.middlewares([retryReads(settings)]);
  const changing = base.headers({ [names.antiForgeryHeader]: names.antiForgeryValue });
  return {
    get: (path, call) => send(reading.url(path), 'GET', call),
    getOnce: (path, call) => send(changing.url(path), 'GET', call),
    post: (path, call) => send(changing.url(path), 'POST', call),
  };
}
