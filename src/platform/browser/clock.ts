import type { Clock } from '../ports.ts';

/** The system clock. */
export const browserClock: Clock = { now: () => Date.now() };
