import { LIMITS } from '../../../src/contract/limits.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';

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
  return address.length <= LIMITS.name && address.isWellFormed() && !/\p{Cc}/u.test(address.trim());
}
