import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { LinkedAccounts } from '../linked-accounts/linked-accounts.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import { createOpenidProvider } from '../openid/openid-provider.ts';
import type { Authority, AuthorityOptions } from './authority.ts';
import { createLinkedAuthority } from './linked-authority.ts';
import { createEnrollments, type Enrollments } from './tickets/enrollments.ts';
import { createTicketAuthority } from './tickets/ticket-authority.ts';
import { createTicketClient } from './tickets/ticket-client.ts';

interface AuthorityServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailWorker: MailWorker;
  readonly securityLog: SecurityLog;
  readonly linkedAccounts: LinkedAccounts;
}

/**
 * Creates the authority that the options describe.
 * @returns `enrollments` only for an authority with tickets; neither without options
 * @throws TypeError for an insecure issuer, a short secret of an authority with tickets, or no values of `acr` and
 * `amr` for any other
 */
export function createAuthority(
  options: AuthorityOptions | undefined,
  { database, clock, mailWorker, securityLog, linkedAccounts }: AuthorityServices,
): { authority?: Authority; enrollments?: Enrollments } {
  if (!options) return {};
  const provider = createOpenidProvider(options, 'the second factor');
  if (!options.tickets) {
    return { authority: createLinkedAuthority(provider, options, linkedAccounts) };
  }
  const client = createTicketClient(provider, clock, options);
  const enrollments = createEnrollments({
    database,
    clock,
    authority: client,
    mailWorker,
    securityLog,
  });
  return { authority: createTicketAuthority(provider, client, enrollments), enrollments };
}
