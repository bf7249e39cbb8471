import { empty, json } from './http-answers.ts';
import type { HttpAnswer } from './http-server.ts';
import { type PortalDouble, portalDouble } from './portal-double.ts';
import { ANNA } from './portal-double-people.ts';

/** The second login of an administrator. */
export const PORTAL_LOGIN = 'POST /ssf/s/portalLogin';
/** The second sign-out of an administrator. */
export const PORTAL_LOGOUT = 'POST /ssf/s/portalLogout';

/** A portal of scripted answers at which an administrator signs in. */
export interface AdminPortalDouble extends PortalDouble {
  /** The bodies that its second login was sent. */
  readonly forms: string[];
}

/** A portal at which somebody, by default an administrator, signs in; `answer` is the second login's. */
export async function adminPortalDouble(
  answer: HttpAnswer = empty(204),
  self: unknown = { ...ANNA, isAdministrator: true },
): Promise<AdminPortalDouble> {
  const portal = await portalDouble();
  const forms: string[] = [];
  portal.on('GET /rest/self', json(200, self));
  portal.on(PORTAL_LOGOUT, empty(204));
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
