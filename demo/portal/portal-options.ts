import type { onRequestAsyncHookHandler } from 'fastify';
import type { DemoPerson } from '../portal-demo/demo-person.ts';
import type { Clock } from '../server/clock.ts';
import type { DataSource } from '../server/database/database.ts';
import type { LogTarget } from '../server/http/log-options.ts';
import type { PasswordCost } from '../server/passwords.ts';
import type { MailOptions } from './mail/mail-options.ts';
import type { OpenidClientOptions } from './openid/openid-client-options.ts';

/** What a portal is made from. */
export interface PortalOptions {
  readonly data: DataSource;
  /** The portal's public address; by default each request's own, which suits a loopback address only. */
  readonly origin?: string | undefined;
  /** Folder with the built elements, served below `/portico/`. */
  readonly elements?: string | undefined;
  /** People to add where they are missing. */
  readonly people?: readonly DemoPerson[] | undefined;
  /** The provider of single sign-on; without one people sign in with a password only. */
  readonly singleSignOn?: OpenidClientOptions | undefined;
  /**
   * The authority of the second factor; without one nobody can be asked for it. Its secret signs the
   * tickets too, and so needs 32 bytes at least (RFC 7518 section 3.2).
   */
  readonly secondFactor?: OpenidClientOptions | undefined;
  /** How mail goes out; by default it stays in the outbox. */
  readonly mail?: MailOptions | undefined;
  /** Shows the outbox to everybody, at `/demo/outbox`. For the demo only. */
  readonly outboxPage?: boolean | undefined;
  /** By default there is no log. */
  readonly log?: LogTarget | undefined;
  /** By default the system's. */
  readonly clock?: Clock | undefined;
  /** By default what is fit for real passwords. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Believe a proxy's `X-Forwarded-*` headers. Only behind one that sets them. */
  readonly trustProxy?: boolean | undefined;
  /**
   * Runs before everything else, so that a test can make the portal slow, broken or absent, or answer a
   * call with 609 (`answerRedirect`).
   */
  readonly onRequest?: onRequestAsyncHookHandler | undefined;
}
