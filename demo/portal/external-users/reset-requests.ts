import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';

/** Maximum length of a mail address (RFC 5321 section 4.5.3.1.3, without the brackets). */
const MAX_ADDRESS_LENGTH = 254;

/** Requests for a new password. */
export interface ResetRequests {
  /**
   * Stores a request. The address is looked up after the response, so that the response time does
   * not reveal whether the address is known.
   */
  add(address: string): Promise<void>;
}

/** Creates the service. */
export function createResetRequests({ query }: Database, clock: Clock): ResetRequests {
  return {
    async add(address) {
      await query.insert(mailJobs).values({
        kind: 'reset-asked',
        address: isPossible(address) ? address : '',
        dueAt: new Date(clock.now()),
      });
    },
  };
}

/** Returns whether the text can be an address that the database can store. */
function isPossible(address: string): boolean {
  return (
    address.length <= MAX_ADDRESS_LENGTH &&
    address.isWellFormed() &&
    !/\p{Cc}/u.test(address.trim())
  );
}
