import type { Clock } from '../../../demo/server/clock.ts';

/** A running clock that a test can advance and stop. */
export interface AdjustableClock extends Clock {
  advance(milliseconds: number): void;
  /** Stops the clock while something runs that depends on the exact time. */
  stopDuring(run: () => Promise<void>): Promise<void>;
}

/** Creates a clock with the time of the machine. */
export function createAdjustableClock(): AdjustableClock {
  let passed = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => (stoppedAt ?? Date.now()) + passed,
    advance: (milliseconds) => {
      passed += milliseconds;
    },
    async stopDuring(run) {
      stoppedAt = Date.now();
      try {
        await run();
      } finally {
        stoppedAt = undefined;
      }
    },
  };
}
