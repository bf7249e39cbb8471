import type { Clock } from '../server/clock.ts';
import type { DataSource } from '../server/database/database.ts';
import type { PasswordCost } from '../server/passwords.ts';
import type { Account } from './accounts/account.ts';

/** What a provider is made from. */
export interface IdentityOptions {
  /** Where its data lives; may be the portal's own database, its tables are apart. */
  readonly data: DataSource;
  /** People to add where they are missing. */
  readonly accounts: readonly Account[];
  /** Where it listens; port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /**
   * Host by which browsers and clients know it, where that isn't the one it listens on. Passkeys need
   * a domain, such as `localhost`: browsers make none for an IP address.
   */
  readonly publicHost?: string | undefined;
  /** Believe a proxy's `X-Forwarded-*` headers. Only behind one that sets them. */
  readonly trustProxy?: boolean | undefined;
  /** By default what is fit for real passwords. */
  readonly passwordCost?: PasswordCost | undefined;
  /**
   * Time for codes, tickets and waits; by default the machine's. What the provider library issues goes
   * by the machine's in any case.
   */
  readonly clock?: Clock | undefined;
}
