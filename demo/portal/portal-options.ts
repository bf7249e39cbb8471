import type { Clock } from '../server/clock.ts';
import type { DataSource } from '../server/database/database.ts';
import type { LogTarget } from '../server/http/log-options.ts';
import type { TrustedProxies } from '../server/http/trust-proxy.ts';
import type { MailOptions } from '../server/mail/mail.ts';
import type { PasswordCost } from '../server/passwords.ts';
import type { ListFiles } from './home/list-files.ts';
import type { MetricsOptions } from './metrics/metrics-server.ts';
import type { ListFooterLinks } from './pages/page-frame.ts';
import type { AuthorityOptions } from './second-factor/authority.ts';
import type { SingleSignOnOptions } from './single-sign-on/single-sign-on.ts';

/** The options of a portal. */
export interface PortalOptions {
  readonly data: DataSource;
  /**
   * The portal's public URL, whose path is the base path of all its addresses: a proxy has to pass the
   * full path on. Set it behind a proxy. Without it, the portal answers requests for loopback
   * addresses only, and their `Host` header is its origin.
   */
  readonly origin?: string | undefined;
  /**
   * The first part of the names of all cookies, `portal` by default. Portals on one origin need different
   * ones, because the cookies of an origin have one path.
   */
  readonly cookiePrefix?: string | undefined;
  /** Whether cookies are sent over TLS only; by default if the portal's origin is https. */
  readonly secureCookies?: boolean | undefined;
  /** Folder with the built elements, served below `/portico/`. */
  readonly elements?: string | undefined;
  /** Lists the files of the home page; by default there are none. */
  readonly listFiles?: ListFiles | undefined;
  /** Lists links in the footer of every page; by default there are none. */
  readonly listFooterLinks?: ListFooterLinks | undefined;
  /** The providers of single sign-on; without one people sign in with a password only. */
  readonly singleSignOn?: SingleSignOnOptions | readonly SingleSignOnOptions[] | undefined;
  /**
   * The authority of the second factor; without one there is no second factor. With tickets the client secret
   * signs them, so it needs at least 32 bytes (RFC 7518 section 3.2).
   */
  readonly secondFactor?: AuthorityOptions | undefined;
  /** How mail is sent; by default it stays in the outbox. */
  readonly mail?: MailOptions | undefined;
  /**
   * By default there is no log. The security log is written to the same stream, at every level.
   */
  readonly log?: LogTarget | undefined;
  /** Where Prometheus can read metrics; by default nothing is counted. */
  readonly metrics?: MetricsOptions | undefined;
  /** By default the system's clock. */
  readonly clock?: Clock | undefined;
  /** By default the cost for real passwords. */
  readonly passwordCost?: PasswordCost | undefined;
  /** The proxies whose `X-Forwarded-For` names the client; by default none. */
  readonly trustProxy?: TrustedProxies | undefined;
}
