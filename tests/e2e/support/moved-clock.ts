import type { Clock } from '../../../demo/server/clock.ts';

/** A clock that goes on by itself, and that a test moves on. */
export interface MovedClock extends Clock {
  pass(milliseconds: number): void;
}

/** A clock that nobody has moved yet. */
export function createMovedClock(): MovedClock {
  let passed = 0;
  return {
    now: () => Date.now() + passed,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
  };
}
