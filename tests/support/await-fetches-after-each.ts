import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/** The turns of the event loop after a response, within which a session sends its next request. */
const TURNS = 10;

/**
 * Ends each test of a file only after all its requests have their responses. Otherwise a request of a tab
 * in the background would reach a closed server and log an error during the next test.
 */
export function awaitFetchesAfterEach(): void {
  const pending = new Set<Promise<unknown>>();
  beforeEach(() => {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...call) => {
      const response = fetch(...call);
      pending.add(response);
      return response;
    });
  });
  afterEach(async () => {
    while (pending.size > 0) {
      const responses = [...pending];
      pending.clear();
      await Promise.allSettled(responses);
      for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
    }
    vi.restoreAllMocks();
  });
}
