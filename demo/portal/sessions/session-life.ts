import type { sessions } from '../database/schema/sessions.ts';

/** A session that nobody uses for so long is over. Milliseconds. */
const IDLE_LIMIT = 8 * 60 * 60 * 1000;

/** How long a session of each kind lasts unless it is used; pending ones can't be. Milliseconds. */
export const SESSION_LIFE = {
  cookie: IDLE_LIMIT,
  bearer: IDLE_LIMIT,
  'single-sign-on': 5 * 60 * 1000,
  'second-factor': 10 * 60 * 1000,
} as const satisfies Record<typeof sessions.$inferSelect.kind, number>;
