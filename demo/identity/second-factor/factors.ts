import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { type Authenticators, createAuthenticators } from './authenticators.ts';
import { createEnrolling, type Enrolling } from './enrolling.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createSealedSecrets } from './sealed-secrets.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createVisits, type Visits } from './visits.ts';

/** Everything that the second factor is made of. */
export interface Factors {
  readonly database: Database;
  readonly clock: Clock;
  /** Of the pages, which forms have to come from. */
  readonly origin: string;
  readonly authenticators: Authenticators;
  readonly passkeys: Passkeys;
  readonly enrolling: Enrolling;
  readonly throttle: Throttle;
  readonly tickets: Tickets;
  readonly visits: Visits;
}

/**
 * Makes it.
 * @param key for the secrets of authenticator apps: 32 bytes, base64url
 */
export function createFactors(
  database: Database,
  clock: Clock,
  origin: string,
  key: string,
): Factors {
  const sealed = createSealedSecrets(key);
  const visits = createVisits(database, clock, sealed);
  return {
    database,
    clock,
    origin,
    authenticators: createAuthenticators(database, clock, sealed),
    passkeys: createPasskeys(database, visits, origin),
    enrolling: createEnrolling(database, clock, sealed),
    throttle: createThrottle(database, clock),
    tickets: createTickets(database),
    visits,
  };
}
