import { bigint, text } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Authenticator apps, one a holder. */
export const authenticators = identity.table('authenticators', {
  /** Whose it is: digest of client and subject. */
  holder: text().primaryKey(),
  /** The shared secret, as a JWE under a key of the table `keys`. */
  secret: text().notNull(),
  /** Time step (RFC 6238) of the last code that was accepted; none up to it is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
});
