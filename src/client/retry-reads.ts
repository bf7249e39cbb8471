import type { Settings } from '../settings/settings.ts';
import type { Send } from './fetch-hook.ts';

const TRANSIENT = [502, 503, 504];

/** Aborts, timeouts and errors of the page are not repeated. */
function ignoreNetworkFailure(error: unknown): undefined {
  if (Object(error).code !== 'network') throw error;
}

/**
 * Repeats a call after a network error or a status from 502 to 504, with growing delays. It is for calls that only
 * read: a repeated login would count as a second attempt.
 */
export function retryReads(send: Send, { retries, retryDelay }: Settings): Send {
  return async (url, init) => {
    for (let count = 0; count < retries; count++) {
      const answer = await send(url, init).catch(ignoreNetworkFailure);
      if (answer && !TRANSIENT.includes(answer.status)) return answer;
      await new Promise((resolve) => setTimeout(resolve, retryDelay * 2 ** count));
      init.signal?.throwIfAborted();
    }
    return send(url, init);
  };
}
