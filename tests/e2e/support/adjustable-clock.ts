import type { Clock } from '../../../demo/server/clock.ts';

/** A running clock that a test can advance. */
export interface AdjustableClock extends Clock {
  advance(milliseconds: number): void;
}

/** Creates a clock with the time of the machine. */
export function createAdjustableClock(): AdjustableClock {
  let passed = 0;
  return {
    now: () => Date.now() + passed,
    advance: (milliseconds) => {
      passed += milliseconds;
    },
  };
}
