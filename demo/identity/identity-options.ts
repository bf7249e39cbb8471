import type { Clock } from '../server/clock.ts';
import type { Credentials } from '../server/credentials.ts';
import type { DataSource } from '../server/database/database.ts';
import type { LogTarget } from '../server/http/log-options.ts';
import type { TrustedProxies } from '../server/http/trust-proxy.ts';
import type { PasswordCost } from '../server/passwords.ts';
import type { IdentityBrand } from './pages/brand.ts';

/** The options of the authority. */
export interface IdentityOptions {
  /** Where the data is stored; may be the portal's own database, because the tables are separate. */
  readonly data: DataSource;
  /**
   * Encrypts the keys and client secrets in the database: 32 bytes, base64url. All processes and all
   * restarts need the same one. Keep it outside the database.
   */
  readonly sealingKey: string;
  /** By default the authority of the demo. */
  readonly brand?: IdentityBrand | undefined;
  /** Accounts to add if they are missing. */
  readonly accounts: readonly Credentials[];
  /** Host and port to listen on; port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /**
   * Host in the authority's public address; by default `host`. Passkeys need a domain such as
   * `localhost`, because browsers create none for IP addresses.
   */
  readonly publicHost?: string | undefined;
  /**
   * The authority's public origin. Set it behind a proxy, for example for https; by default
   * `http://publicHost:port`.
   */
  readonly origin?: string | undefined;
  /** The proxies whose `X-Forwarded-For` names the client; by default none. */
  readonly trustProxy?: TrustedProxies | undefined;
  /** The log of errors and its level. The security log goes to the same stream. By default there is neither. */
  readonly log?: LogTarget | undefined;
  /** By default a cost that is safe for real passwords. */
  readonly passwordCost?: PasswordCost | undefined;
  /**
   * Clock for codes, tickets and throttles; by default the system's. The provider library always uses
   * the system's clock.
   */
  readonly clock?: Clock | undefined;
}
