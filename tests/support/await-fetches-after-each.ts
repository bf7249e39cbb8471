import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/** Turns of the event loop in which a session that has its answer asks on, if it does. */
const TURNS = 10;

/**
 * Lets each test of a file end only when everything that was asked has been answered: what a tab in the
 * background asks would otherwise meet a server that is gone, and complain in the middle of the next test.
 */
export function awaitFetchesAfterEach(): void {
  const underWay = new Set<Promise<unknown>>();
  beforeEach(() => {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...call) => {
      const answer = fetch(...call);
      underWay.add(answer);
      return answer;
    });
  });
  afterEach(async () => {
    while (underWay.size > 0) {
      const answers = [...underWay];
      underWay.clear();
      await Promise.allSettled(answers);
      for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
    }
    vi.restoreAllMocks();
  });
}
