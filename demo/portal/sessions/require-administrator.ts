import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../server/http/refusal.ts';
import type { PortalContext } from '../portal-context.ts';
import { requireWebAccess } from './require-web-access.ts';
import type { Session } from './session.ts';

/**
 * The session of an administrator who has been through the portal login too (spec 6).
 * @throws Refusal 401 where nobody is signed in, 403 `WEB_ACCESS_DISABLED` without web access,
 * 403 `ADMINISTRATORS_ONLY` for other people, 403 `PORTAL_LOGIN_MISSING` before the portal login
 */
export async function requireAdministrator(
  context: PortalContext,
  request: FastifyRequest,
): Promise<Session> {
  const session = await requireWebAccess(context, request);
  if (!session.person.isAdministrator) {
    throw new Refusal(403, 'ADMINISTRATORS_ONLY', 'This is for administrators');
  }
  if (!session.portalLogin) {
    throw new Refusal(403, 'PORTAL_LOGIN_MISSING', 'The portal login is missing');
  }
  return session;
}
