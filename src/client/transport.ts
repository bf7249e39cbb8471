import wretch, { type Wretch, type WretchError } from 'wretch';
import { Failure } from '../contract/failure.ts';
import type { Settings } from '../settings/settings.ts';
import { retryReads } from './retry-reads.ts';
import { type Refusal, refusalToFailure, toFailure } from './to-failure.ts';

/** A call besides its address. */
interface Call<T> {
  /** Reads the answer; what it throws becomes a failure. */
  read: (response: Response) => Promise<T>;
  headers?: Record<string, string> | undefined;
  /** A form, or a text whose type is among the headers. */
  body?: URLSearchParams | string | undefined;
  signal?: AbortSignal | undefined;
  /** Turns a refusal into a failure; by default by its status. */
  refused?: (refusal: Refusal, redirectHeader: string) => Failure;
}

/** The way to one portal: within the time limit, with the right headers, and with failures only. */
export interface Transport {
  /** A call that reads; tried again after a fault of the network. */
  get<T>(path: string, call: Call<T>): Promise<T>;
  /** A call that reads and uses something up: sent once, as what it is. */
  getOnce<T>(path: string, call: Call<T>): Promise<T>;
  /** A call that changes something; sent once. */
  post<T>(path: string, call: Call<T>): Promise<T>;
}

/** The way to the portal of the settings. `bearer` is the token of the mode without cookies. */
export function createTransport(settings: Settings, bearer: () => string | undefined): Transport {
  const { names, portal, timeout, tokenMode } = settings;
  const credentials = tokenMode === 'bearer' ? 'omit' : 'same-origin';
  const base = wretch(portal, { cache: 'no-store', credentials }).accept('application/json');

  async function send<T>(
    request: Wretch,
    method: 'GET' | 'POST',
    { read, headers, body, signal, refused = refusalToFailure }: Call<T>,
  ): Promise<T> {
    // wretch's own timeout is switched off by a caller's signal, hence one signal for both.
    const limit = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    // The wait before another try does not hear the signal, hence the race.
    const ended = new Promise<never>((_, reject) => {
      either.addEventListener('abort', () => reject(either.reason), { once: true });
    });
    const options = { signal: either };
    const token = tokenMode === 'bearer' ? bearer() : undefined;
    try {
      const call = token ? request.auth(`Bearer ${token}`) : request;
      const filled = call.headers(headers ?? {}).options(body ? { ...options, body } : options);
      return await Promise.race([filled.fetch(method).res().then(read), ended]);
    } catch (error) {
      // First, because a body that is cut off by the signal looks like another fault.
      if (either.aborted) {
        const { name } = Object(either.reason) as Error;
        throw new Failure(name === 'TimeoutError' ? 'timeout' : 'aborted', { cause: error });
      }
      // wretch keeps its error class to itself; the answer it carries tells it apart.
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
