import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { optionalField, ticketField } from '../../../server/http/form-fields.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import type { Cookies } from '../../cookies.ts';
import { definePage, sendPage } from '../../pages/define-page.ts';
import { getPageLanguage, toLanguageCookie } from '../../pages/page-language.ts';
import { getTexts } from '../../pages/page-texts.ts';
import type { SendChallenge } from '../challenge/challenge-page.ts';
import type { Enrollments } from '../enrollment/enrollments.ts';
import type { Passkeys } from '../factors/passkeys.ts';
import type { Flow, FlowUser } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';
import type { TicketReader } from '../tickets/ticket-reader.ts';
import { getManagementCookie, MANAGEMENT_PATH } from './management-flow.ts';
import type { ManagementSessions } from './management-sessions.ts';

const LIST_QUERY = v.object({
  ticket: ticketField,
  done: optionalField,
  problem: optionalField,
});

const listPage = definePage<
  Pick<FlowUser, 'base' | 'name' | 'managing'> & {
    readonly app: boolean;
    readonly passkeys: readonly { id: string; name: string; since: string }[];
    readonly codesLeft: number;
    readonly error: string | undefined;
    readonly done: string | undefined;
  }
>(new URL('manage.eta', import.meta.url));

interface ManagementRouteOptions {
  readonly flow: Flow;
  readonly cookies: Cookies;
  readonly tickets: TicketReader;
  readonly sessions: ManagementSessions;
  readonly enrollments: Enrollments;
  readonly flowStates: FlowStates;
  readonly passkeys: Passkeys;
  readonly sendChallenge: SendChallenge;
}

/** The page where users who are signed in at a client manage their second factor. */
export async function managementRoutes(
  app: FastifyInstance,
  {
    flow,
    cookies,
    tickets,
    sessions,
    enrollments,
    flowStates,
    passkeys,
    sendChallenge,
  }: ManagementRouteOptions,
): Promise<void> {
  /** Begins a session with the ticket in the URL, and redirects to the URL without it. */
  async function begin(reply: FastifyReply, jwt: string) {
    const { client, ticket } = await tickets.readManagementTicket(jwt).catch(() => {
      throw new Refusal(400, 'INVALID_TICKET', 'The ticket is invalid or expired');
    });
    const token = await sessions.begin(client, ticket);
    if (token === undefined) throw new Refusal(400, 'USED_TICKET', 'The ticket was used before');
    const language = toLanguageCookie(reply.request.raw, cookies);
    if (language) reply.header('Set-Cookie', language);
    return reply
      .setCookie(getManagementCookie(cookies), token, cookies.options)
      .redirect(MANAGEMENT_PATH, 303);
  }

  async function sendList(
    reply: FastifyReply,
    { subjectKey, base, name, managing, destination }: FlowUser,
    { done, problem }: v.InferOutput<typeof LIST_QUERY>,
  ) {
    const { methods, recoveryCodesLeft } = await enrollments.read(subjectKey);
    const language = getPageLanguage(reply.request.raw);
    const texts = getTexts(language);
    const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    // Confirmations of a change, by the value of `done` in the URL.
    const confirmations = new Map<string | undefined, string>(Object.entries(texts.manage.done));
    const stored = await passkeys.list(subjectKey);
    const data = {
      base,
      name,
      managing,
      app: methods.includes('totp'),
      passkeys: stored.map(({ id, name, createdAt }) => ({
        id,
        name,
        since: dates.format(createdAt),
      })),
      codesLeft: recoveryCodesLeft,
      done: confirmations.get(done),
      error: problem && texts.manage.notAdded,
    };
    return sendPage(reply, listPage(data, { destination, script: true, calls: true }));
  }

  withValibotSchemas(app).get(
    MANAGEMENT_PATH,
    { schema: { querystring: LIST_QUERY } },
    async (request, reply) => {
      const { ticket } = request.query;
      if (ticket !== undefined) return begin(reply, ticket);
      const user = await flow.identify(request, reply);
      const { enrolled } = await enrollments.read(user.subjectKey);
      if (enrolled && !(await flowStates.isVerified(user.flowId))) {
        return sendChallenge(reply, user, 'challenge');
      }
      return sendList(reply, user, request.query);
    },
  );
}
