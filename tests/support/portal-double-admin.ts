import { sendJson, sendStatus } from './http-answers.ts';
import type { HttpAnswer } from './http-server.ts';
import { type PortalDouble, startPortalDouble } from './portal-double.ts';
import { ANNA } from './portal-double-people.ts';

/** The call of an administrator's second login. */
export const PORTAL_LOGIN = 'POST /ssf/s/portalLogin';
/** The call of an administrator's second sign-out. */
export const PORTAL_LOGOUT = 'POST /ssf/s/portalLogout';

/** A test double of the portal with an administrator. */
export interface AdminPortalDouble extends PortalDouble {
  /** The bodies of the requests for the second login. */
  readonly forms: string[];
}

/**
 * Starts a double with the second login.
 * @param answer of the second login
 * @param self body of `GET /rest/self`, by default an administrator
 */
export async function startAdminPortalDouble(
  answer: HttpAnswer = sendStatus(204),
  self: unknown = { ...ANNA, isAdministrator: true },
): Promise<AdminPortalDouble> {
  const portal = await startPortalDouble();
  const forms: string[] = [];
  portal.on('GET /rest/self', sendJson(200, self));
  portal.on(PORTAL_LOGOUT, sendStatus(204));
  portal.on(PORTAL_LOGIN, (response, request) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      forms.push(Buffer.concat(chunks).toString());
      answer(response, request);
    });
  });
  return { ...portal, forms };
}
