import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/**
 * Mails that are still to be written. A job holds no token: the link is made when the mail is. A
 * request for a reset holds what was typed as the address, and nobody has looked yet whose it is.
 */
export const mailJobs = pgTable(
  'mail_jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({
      enum: [
        'reset-asked',
        'registration',
        'confirmation',
        'reset',
        'reset-confirmation',
        'password-changed',
      ],
    }).notNull(),
    /** Absent for a request for a reset. */
    personId: integer('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** What was typed at a request for a reset. */
    address: text(),
    /** When to do it, or to try again; while it is being done, when others may take over. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [index('mail_jobs_due_at').on(table.dueAt)],
);
