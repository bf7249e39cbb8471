import { Refusal } from '../../../server/http/refusal.ts';
import type { Flow } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';
import type { ManagementSessions } from './management-sessions.ts';

/** Path of the management pages, and the cookie of a management session. */
export const MANAGEMENT = { path: '/manage', cookie: 'identity_manage' } as const;

/** Creates the flow of a management session. A verified user gets to the list of factors. */
export function createManagementFlow(sessions: ManagementSessions, flowStates: FlowStates): Flow {
  return {
    path: MANAGEMENT.path,
    async identify(request) {
      const session = await sessions.find(request.cookies[MANAGEMENT.cookie] ?? '');
      if (!session) throw noSession();
      const { tokenHash, subjectKey, name, returnTo } = session;
      return {
        flowId: tokenHash,
        subjectKey,
        name,
        base: MANAGEMENT.path,
        destination: returnTo,
        managing: true,
        mayEnroll: async () => true,
        async complete(_, reply) {
          await flowStates.setVerified(tokenHash);
          return reply.redirect(MANAGEMENT.path, 303);
        },
      };
    },
    async cancel(request, reply) {
      const ended = await sessions.end(request.cookies[MANAGEMENT.cookie] ?? '');
      reply.clearCookie(MANAGEMENT.cookie, { path: MANAGEMENT.path });
      if (!ended) throw noSession();
      await flowStates.end(ended.tokenHash);
      return reply.redirect(ended.returnTo, 303);
    },
  };
}

function noSession(): Refusal {
  return new Refusal(401, 'NO_SESSION', 'There is no management session');
}
