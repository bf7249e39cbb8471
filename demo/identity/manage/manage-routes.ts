import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { passkeys } from '../database/schema/passkeys.ts';
import type { IdentityContext } from '../identity-context.ts';
import { pageOf } from '../pages/pages.ts';
import { challengeRoutes } from '../second-factor/challenge-routes.ts';
import { enrolmentOf } from '../second-factor/enrolment-of.ts';
import type { Guest } from '../second-factor/guest.ts';
import { sendChallenge } from '../second-factor/send-challenge.ts';
import { setUpRoutes } from '../second-factor/set-up-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { MANAGE } from './manage.ts';
import { createManagePlace } from './manage-place.ts';
import { readManageTicket } from './manage-ticket.ts';
import { createManagingSessions } from './managing-sessions.ts';

/** What is said after a change, by the word in the address. */
const DONE: ReadonlyMap<string | undefined, string> = new Map([
  ['app', 'The authenticator app is set up.'],
  ['passkey', 'The passkey is set up.'],
  ['renamed', 'The name is changed.'],
  ['removed', 'It is removed.'],
]);

const NOT_ADDED = 'That did not work. Please try again.';

const DATES = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Where people who are signed in at a client change their second factor. */
export function manageRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { factors, clients, database, clock, origin } = context;
  const sessions = createManagingSessions(database, clock, factors.tickets);
  const place = createManagePlace(factors, sessions);

  /** Turns the ticket of an address into a session, and takes it out of the address. */
  async function begin(reply: FastifyReply, ticket: string) {
    const check = { audience: origin, now: clock.now() };
    const { client, claims } = await readManageTicket(clients, ticket, check).catch(() => {
      throw new Refusal(400, 'BAD_TICKET', 'The ticket is not good');
    });
    const token = await sessions.open(client, claims);
    if (token === undefined) throw new Refusal(400, 'USED_TICKET', 'The ticket was used before');
    return reply
      .setCookie(MANAGE.cookie, token, {
        path: MANAGE.path,
        httpOnly: true,
        sameSite: 'lax',
        secure: origin.startsWith('https:'),
      })
      .redirect(MANAGE.path, 303);
  }

  async function sendList(reply: FastifyReply, { holder, base, name, destination }: Guest) {
    const { methods, recoveryCodesLeft } = await enrolmentOf(database.query, holder);
    const kept = await database.query
      .select()
      .from(passkeys)
      .where(eq(passkeys.holder, holder))
      .orderBy(asc(passkeys.createdAt));
    const { html, headers } = pageOf(
      'manage',
      {
        base,
        name,
        managing: true,
        app: methods.includes('totp'),
        passkeys: kept.map(({ id, name, createdAt }) => ({
          id,
          name,
          since: DATES.format(createdAt),
        })),
        codesLeft: recoveryCodesLeft,
        done: DONE.get(singleValueOf(reply.request.query, 'done')),
        error: singleValueOf(reply.request.query, 'problem') && NOT_ADDED,
      },
      { destination, script: true },
    );
    return reply.headers(headers).send(html);
  }

  app.get(MANAGE.path, async (request, reply) => {
    const ticket = singleValueOf(request.query, 'ticket');
    if (ticket !== undefined) return begin(reply, ticket);
    const guest = await place.meet(request, reply);
    const { enrolled } = await enrolmentOf(database.query, guest.holder);
    if (enrolled && !(await factors.visits.hasPassed(guest.visit))) {
      return sendChallenge(factors, reply, guest, 'challenge');
    }
    return sendList(reply, guest);
  });

  challengeRoutes(app, factors, place);
  setUpRoutes(app, factors, place);
  changeRoutes(app, factors, place);
}
