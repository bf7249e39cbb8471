import { Refusal } from '../../server/http/refusal.ts';
import type { Factors } from '../second-factor/factors.ts';
import type { Place } from '../second-factor/guest.ts';
import { MANAGE } from './manage.ts';
import type { ManagingSessions } from './managing-sessions.ts';

/** A managing session as a place: whoever has passed comes to the list of what is set up. */
export function createManagePlace({ visits }: Factors, sessions: ManagingSessions): Place {
  return {
    path: MANAGE.path,
    async meet(request) {
      const session = await sessions.find(request.cookies[MANAGE.cookie] ?? '');
      if (!session) throw visitOver();
      const { tokenHash, holder, name, returnTo } = session;
      return {
        visit: tokenHash,
        holder,
        name,
        base: MANAGE.path,
        destination: returnTo,
        managing: true,
        mayEnrol: async () => true,
      };
    },
    async letOn(_, reply, { visit, base }) {
      await visits.pass(visit);
      return reply.redirect(base, 303);
    },
    async leave(request, reply) {
      const ended = await sessions.end(request.cookies[MANAGE.cookie] ?? '');
      reply.clearCookie(MANAGE.cookie, { path: MANAGE.path });
      if (!ended) throw visitOver();
      await visits.end(ended.tokenHash);
      return reply.redirect(ended.returnTo, 303);
    },
  };
}

function visitOver(): Refusal {
  return new Refusal(401, 'VISIT_OVER', 'There is no managing session');
}
