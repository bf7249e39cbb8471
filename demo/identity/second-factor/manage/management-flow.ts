import { Refusal } from '../../../server/http/refusal.ts';
import type { Cookies } from '../../cookies.ts';
import type { Flow } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';
import type { ManagementSessions } from './management-sessions.ts';

/** Path of the management pages. */
export const MANAGEMENT_PATH = '/manage';

/** Name of the cookie of a management session. */
export const getManagementCookie = (cookies: Cookies): string => cookies.toName('identity_manage');

/** Creates the flow of a management session. A verified user gets to the list of factors. */
export function createManagementFlow(
  sessions: ManagementSessions,
  flowStates: FlowStates,
  cookies: Cookies,
): Flow {
  const cookie = getManagementCookie(cookies);
  return {
    path: MANAGEMENT_PATH,
    async identify(request) {
      const session = await sessions.find(request.cookies[cookie] ?? '');
      if (!session) throw noSession();
      const { tokenHash, subjectKey, name, returnTo } = session;
      return {
        flowId: tokenHash,
        subjectKey,
        name,
        base: MANAGEMENT_PATH,
        destination: returnTo,
        managing: true,
        mayEnroll: async () => true,
        async complete(_, reply) {
          await flowStates.setVerified(tokenHash);
          return reply.redirect(MANAGEMENT_PATH, 303);
        },
      };
    },
    async cancel(request, reply) {
      const ended = await sessions.end(request.cookies[cookie] ?? '');
      reply.clearCookie(cookie, cookies.options);
      if (!ended) throw noSession();
      await flowStates.end(ended.tokenHash);
      return reply.redirect(ended.returnTo, 303);
    },
  };
}

function noSession(): Refusal {
  return new Refusal(401, 'NO_SESSION', 'There is no management session');
}
