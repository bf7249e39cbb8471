import wretch, { type Wretch, type WretchError } from 'wretch';
import type { CallName } from '../contract/calls/paths.ts';
import { Failure } from '../contract/failure.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { getPortalUrl, withParameters } from '../contract/urls.ts';
import { joinSignals } from '../platform/browser/join-signals.ts';
import { toFailure } from '../platform/browser/to-failure.ts';
import type { Settings } from '../settings/settings.ts';
import { type Send, toFetch, warnOfReplacedFetch } from './fetch-hook.ts';
import { type Answer, requirePortal } from './read-answer.ts';
import { refusalToFailure } from './refusals.ts';
import { getAntiForgeryHeader, type ReadValue, toBearer } from './request-headers.ts';
import { retryReads } from './retry-reads.ts';

/** The statuses of a stale anti-forgery value: that of the contract, and those of frameworks. */
const STALE = [403, 419, 422];

/** A call without its URL. */
interface Call<T> {
  /** Reads the answer; an error that it throws becomes a failure. */
  read: (response: Response, url: string) => Promise<T>;
  headers?: Record<string, string> | undefined;
  /** A form, or a text whose media type is among the headers. */
  body?: URLSearchParams | string | undefined;
  signal?: AbortSignal | undefined;
  /** Turns a refusal into a failure; the default uses its status. */
  refused?: (refusal: Answer, settings: Settings) => Failure;
  /** Whether the call never has the token of a session or cookies of another origin. */
  isAnonymous?: boolean;
  /** Whether the call is sent even if the page is closed. */
  keepalive?: boolean;
}

/** Sends the calls of one portal with its headers and time limit. Rejects with a `Failure` only. */
export interface Transport {
  /** The settings of the calls. */
  readonly settings: Settings;
  /** The absolute URL of a call with parameters in its query string. */
  url(name: CallName, query?: Record<string, string>): string;
  /** A call that only reads; repeated after a network error. */
  get<T>(url: string, call: Call<T>): Promise<T>;
  /** A GET call that consumes something, such as a code; sent like `post`. */
  getOnce<T>(url: string, call: Call<T>): Promise<T>;
  /** A call that changes something; sent once, and again only if it was refused for a stale anti-forgery `<meta>`. */
  post<T>(url: string, call: Call<T>): Promise<T>;
}

/** The data of the page that calls contain. */
interface TransportPorts {
  /** Reads the token of bearer mode, where there is one. */
  bearer?(): string | undefined;
  /** Reads the value of the anti-forgery header. */
  readValue?: ReadValue;
}

/** Creates the transport to the portal of the settings. */
export function createTransport(
  settings: Settings,
  { bearer, readValue = () => undefined }: TransportPorts = {},
): Transport {
  const { antiForgery, calls, portal, timeout, tokenMode } = settings;
  const isBearer = tokenMode === 'bearer';
  // wretch's `headers()`, `accept()` and `auth()` take headers for a `Headers` if a page adds `entries` to
  // `Object.prototype`. Its `options()` merges headers too.
  // A redirect of a proxy would send a password or a token of a link to another server.
  const base = wretch('', {
    cache: 'no-store',
    headers: { Accept: 'application/json' },
    redirect: 'manual',
  });
  const sendOnce = toFetch(settings.fetch);

  async function send<T>(
    request: Wretch,
    method: 'GET' | 'POST',
    url: string,
    call: Call<T>,
  ): Promise<T> {
    const {
      read,
      headers,
      body,
      signal,
      refused = refusalToFailure,
      isAnonymous,
      keepalive,
    } = withoutPrototype(call);
    const either = joinSignals(AbortSignal.timeout(timeout), signal);
    // Neither the wait before a retry nor a hook of the page has to watch the signal, hence the race.
    const ended = new Promise<never>((_, reject) => {
      either.addEventListener('abort', () => reject(either.reason), { once: true });
    });
    const credentials = isBearer ? 'omit' : isAnonymous ? 'same-origin' : settings.credentials;
    const token = isBearer && !isAnonymous ? bearer?.() : undefined;
    const options = {
      signal: either,
      credentials,
      headers: { ...(token && toBearer(token)), ...headers },
      ...(body && { body }),
      ...(keepalive && { keepalive }),
    } as const;
    let status: number | undefined;
    try {
      const answer = request.url(url).options(options).fetch(method).res();
      const reading = answer.then((response) => {
        status = response.status;
        return read(response, url);
      });
      return await Promise.race([reading, ended]);
    } catch (error) {
      // wretch does not export its error class; its errors carry the `response`.
      const { response, message } = Object(error) as WretchError;
      // A body that the signal cuts off looks like another error.
      if (!either.aborted && response instanceof Response) {
        const refusal = { status: response.status, headers: response.headers, body: message };
        requirePortal(refusal);
        throw refused(refusal, settings);
      }
      const { name } = Object(either.reason) as Error;
      const failure = either.aborted
        ? new Failure(name === 'TimeoutError' ? 'timeout' : 'aborted', { cause: error })
        : toFailure(error, status);
      if (['timeout', 'unexpected'].includes(failure.code)) warnOfReplacedFetch();
      throw failure;
    }
  }

  // A page that is open for long has the value of a session that has ended.
  const sendFresh: Send = async (url, init) => {
    const response = await sendOnce(url, init);
    if (!('meta' in antiForgery) || !STALE.includes(response.status)) return response;
    const again = await import('./page-calls.ts')
      .then((file) => file.refreshMeta(antiForgery, init))
      .catch(() => undefined);
    return again ? sendOnce(url, again) : response;
  };
  const reading = base.fetchPolyfill(retryReads(sendOnce, settings));
  const changing = () =>
    base
      .fetchPolyfill(sendFresh)
      .options({ headers: getAntiForgeryHeader(antiForgery, readValue) });
  return {
    settings,
    url: (name, query = {}) => withParameters(new URL(getPortalUrl(calls[name], portal)), query),
    get: (url, call) => send(reading, 'GET', url, call),
    getOnce: (url, call) => send(changing(), 'GET', url, call),
    post: (url, call) => send(changing(), 'POST', url, call),
  };
}
