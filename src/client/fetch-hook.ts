import { withoutPrototype } from '../contract/own-properties.ts';
import type { FetchHook, PlainAnswer } from '../settings/settings.ts';
import { expectNetwork } from './network-failure.ts';

/** An answer with any status. `new Response` refuses 609, so the status replaces another one. */
function toResponse({ status, headers, body }: PlainAnswer): Response {
  const response = new Response(body, headers && { headers });
  return Object.defineProperties(response, {
    status: withoutPrototype({ value: status }),
    ok: withoutPrototype({ value: status >= 200 && status < 300 }),
  });
}

/**
 * Returns the `fetch` of the calls: the page's hook, or the browser's at the time of the call. A promise of the
 * hook that rejects with a TypeError is a network error, because most hooks pass on the promise of `fetch`.
 */
export function toFetch(hook: FetchHook | undefined) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    if (hook === undefined) return expectNetwork(fetch(url, withoutPrototype({ ...init })));
    const answer = await expectNetwork(hook(url, init), 'Portico: the fetch hook has failed.');
    return answer instanceof Response ? answer : toResponse(answer);
  };
}
