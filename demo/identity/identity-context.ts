import type Provider from 'oidc-provider';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Clients } from './clients/clients.ts';
import type { Factors } from './second-factor/factors.ts';

/** What the routes are made from. */
export interface IdentityContext {
  readonly database: Database;
  readonly clock: Clock;
  /** Where browsers and clients find it. */
  readonly origin: string;
  readonly accounts: Accounts;
  readonly clients: Clients;
  /** The library as single sign-on uses it; its token endpoint serves both kinds of clients. */
  readonly provider: Provider;
  /** The library as the second factor uses it, up to the code. */
  readonly gate: Provider;
  readonly factors: Factors;
}
