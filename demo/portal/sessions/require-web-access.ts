import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../server/http/refusal.ts';
import type { PortalContext } from '../portal-context.ts';
import { requireSession } from './require-session.ts';
import type { Session } from './session.ts';

/**
 * The session of somebody who may use the portal by browser. Who may not is told so by their own record
 * (spec 5), and reads nothing else.
 * @throws Refusal 401 where nobody is signed in, 403 `WEB_ACCESS_DISABLED`
 */
export async function requireWebAccess(
  context: PortalContext,
  request: FastifyRequest,
): Promise<Session> {
  const session = await requireSession(context, request);
  if (!session.person.webAccessEnabled) {
    throw new Refusal(403, 'WEB_ACCESS_DISABLED', 'Access by browser is switched off for them');
  }
  return session;
}
