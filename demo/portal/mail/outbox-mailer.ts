import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { outbox } from '../database/schema/outbox.ts';
import type { Mailer } from './mailer.ts';

/** Keeps mails in the database, where there is no server to send them. */
export function createOutboxMailer({ query }: Database, clock: Clock): Mailer {
  return {
    async send(mail) {
      await query.insert(outbox).values({ ...mail, at: new Date(clock.now()) });
    },
    close() {},
  };
}
