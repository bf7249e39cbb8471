import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/** Turns of the event loop within which a session that received a response sends its next request, if any. */
const TURNS = 10;

/**
 * Ends each test of a file only when all its requests have their responses. A request of a tab in the
 * background would otherwise reach a server that is already closed, and log an error during the next test.
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
