import { Refusal } from '../../portal/http/refusal.ts';
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
      if (!session) throw new Refusal(401, 'VISIT_OVER', 'There is no managing session');
      const { tokenHash, holder, name, returnTo } = session;
      return {
        visit: tokenHash,
        holder,
        name,
        base: MANAGE.path,
        destination: returnTo,
        managing: true,
        mayEnrol: true,
      };
    },
    async letOn(_, reply, { visit, base }) {
      await visits.pass(visit);
      return reply.redirect(base, 303);
    },
    leave: async (_, reply, { destination }) => reply.redirect(destination, 303),
  };
}
