import { Failure } from '../contract/failure.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { logWarning } from '../platform/browser/console.ts';
import type { FetchHook } from '../settings/settings.ts';

/**
 * Awaits a request, or the body of an answer: both report a network error as a TypeError (Fetch standard,
 * section 5.6).
 * @param message is logged with the TypeError
 * @throws Failure `network` for a TypeError; any other error unchanged
 */
export async function expectNetwork<T>(pending: Promise<T>, message?: string): Promise<T> {
  try {
    return await pending;
  } catch (cause) {
    if (Object(cause).name !== 'TypeError') throw cause;
    if (message) logWarning(message, cause);
    throw new Failure('network', { cause });
  }
}

/**
 * Tells the author of the page that it has replaced `fetch`: old polyfills throw at a status above 599, or never answer
 * then.
 */
export function warnOfReplacedFetch(): void {
  if (`${fetch}`.includes('[native code]')) return;
  logWarning('Portico: the page has replaced fetch.');
}

/** Sends a call, like `fetch`. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Returns the `fetch` of the calls: the page's hook, or the browser's at the time of the call. A promise of the
 * hook that rejects with a TypeError is a network error, because most hooks pass on the promise of `fetch`.
 */
export function toFetch(hook: FetchHook | undefined): Send {
  return async (url, init) => {
    // Not every hook watches the signal.
    init.signal?.throwIfAborted();
    if (hook === undefined) return expectNetwork(fetch(url, withoutPrototype({ ...init })));
    const answer = await expectNetwork(hook(url, init), 'Portico: the fetch hook has failed.');
    if (answer instanceof Response) return answer;
    const { toResponse } = await expectNetwork(import('./page-calls.ts'));
    return toResponse(answer);
  };
}
