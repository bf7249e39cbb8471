import { cleanAddress } from '../../../src/contract/clean-address.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Clock } from '../../server/clock.ts';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import type { Throttle } from '../throttle/throttle.ts';

/** Requests for a new password. */
export interface ResetRequests {
  /**
   * Stores a request. The address is looked up after the response, so that the response time does
   * not reveal whether the address is known. A text that can be nobody's address is ignored.
   * @param network see `toNetworkPrefix`
   * @throws Refusal 429 if the network has sent too many requests, for this address or for all
   */
  add(address: string, network: string): Promise<void>;
}

/** Creates the service. */
export function createResetRequests(
  { query }: Database,
  clock: Clock,
  throttle: Throttle,
): ResetRequests {
  return {
    async add(typed, network) {
      const address = cleanAddress(typed);
      if (!isPossible(address)) return;
      // First by address: requests that are refused here leave the limit of the network to others.
      await throttle.admit('reset of', `${network} ${toLoginKey(address)}`);
      await throttle.admit('reset from', network);
      await query
        .insert(mailJobs)
        .values({ kind: 'reset-asked', address, dueAt: new Date(clock.now()) });
    },
  };
}

/** Returns whether the text can be an address that the database can store. */
function isPossible(address: string): boolean {
  return (
    address !== '' &&
    address.length <= LIMITS.name &&
    address.isWellFormed() &&
    !/\p{Cc}/u.test(address)
  );
}
