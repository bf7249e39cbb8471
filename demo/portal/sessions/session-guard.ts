import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../server/http/refusal.ts';
import { readBearerToken } from '../http/bearer-token.ts';
import { unauthorized } from '../http/refusals.ts';
import type { PartnerAccess } from '../partners/partner-access.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** Finds the session of a request: by its bearer token if it has one, otherwise by its cookie. */
export interface SessionGuard {
  /**
   * Requires a session.
   * @throws Refusal 401 without one, 403 `FORGERY` if a bearer token comes from no allowed origin
   */
  requireSession(request: FastifyRequest): Promise<Session>;
  /**
   * Requires the session of a person with web access. A session that started without it may only
   * read the own record, which contains this permission (spec 5).
   * @throws Refusal 401 without a session, 403 `WEB_ACCESS_DISABLED`
   */
  requireWebAccess(request: FastifyRequest): Promise<Session>;
  /**
   * Requires the session of an administrator with the portal login (spec 6). This counts as use of
   * the portal login.
   * @throws Refusal 401 without a session, 403 `WEB_ACCESS_DISABLED`, 403 `ADMINISTRATORS_ONLY`,
   * 403 `PORTAL_LOGIN_MISSING`
   */
  requireAdministrator(request: FastifyRequest): Promise<Session>;
}

/** Creates the guard. */
export function createSessionGuard(
  sessions: Sessions,
  browserSessions: BrowserSessions,
  partnerAccess: Pick<PartnerAccess, 'checkBearerOrigin'>,
): SessionGuard {
  async function requireSession(request: FastifyRequest): Promise<Session> {
    const bearer = readBearerToken(request);
    const session =
      bearer === undefined
        ? await browserSessions.find(request)
        : await sessions.findBearer(bearer);
    if (!session) throw unauthorized('UNAUTHORIZED', 'The request has no valid session');
    if (bearer !== undefined) await partnerAccess.checkBearerOrigin(request);
    return session;
  }

  async function requireWebAccess(request: FastifyRequest): Promise<Session> {
    const session = await requireSession(request);
    if (!session.person.webAccessEnabled) {
      throw new Refusal(403, 'WEB_ACCESS_DISABLED', 'This person has no web access');
    }
    return session;
  }

  async function requireAdministrator(request: FastifyRequest): Promise<Session> {
    const session = await requireWebAccess(request);
    if (!session.person.isAdministrator) {
      throw new Refusal(403, 'ADMINISTRATORS_ONLY', 'Only administrators may make this call');
    }
    if (!session.portalLogin) {
      throw new Refusal(403, 'PORTAL_LOGIN_MISSING', 'The portal login is missing');
    }
    await sessions.renewPortalLogin(session);
    return session;
  }

  return { requireSession, requireWebAccess, requireAdministrator };
}
