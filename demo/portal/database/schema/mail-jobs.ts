import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/**
 * Mails to compose and send. A job contains no token: the link is created when the mail is
 * composed. A request for a password reset contains the address as it was typed; the worker looks
 * up the person.
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
        'second-factor-set-up',
        'second-factor-removed',
        'second-factor-changed',
        'sign-on-changed',
        'own-password-changed',
        'wrong-passwords',
      ],
    }).notNull(),
    /** Null for a request for a password reset. */
    personId: integer('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** The address as it was typed in a request for a password reset. */
    address: text(),
    /**
     * Time at which a process may take the job: for the first time, or again after an earlier
     * attempt did not finish.
     */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [index('mail_jobs_due_at').on(table.dueAt)],
);
