import { empty } from './http-answers.ts';
import { type PortalDouble, portalDouble, TOKEN } from './portal-double.ts';
import { type VisitOptions, visit } from './portal-double-visit.ts';

/** The authority to which the strict portal sends people, and the settings that allow it. */
export const AUTHORITY = 'https://id.example.com';
export const STRICT_SETTINGS = { allowedOrigins: [AUTHORITY] };

/** A portal that asks everybody for a second factor, and takes the code `good`. */
export async function strictPortal(): Promise<PortalDouble> {
  const portal = await portalDouble();
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    if (request.headers['x-mfa-token'] === 'passed') return empty(200)(response, request);
    response.statusCode = 609;
    response.setHeader('redirectUrl', `${AUTHORITY}/auth?client_id=portal&state=theirs`);
    response.end();
  });
  portal.on('GET /rest/oauth2/login/callback', (response, request) => {
    const isGood = new URL(request.url ?? '', portal.origin).searchParams.get('code') === 'good';
    if (isGood) portal.cookies.set('portal_mfa_token', 'passed');
    empty(isGood ? 204 : 400)(response, request);
  });
  return portal;
}

/** Somebody who has given the right password and was sent to the authority. */
export async function sentAway(
  options: VisitOptions & { returnPath?: string; stay?: boolean } = {},
) {
  const portal = await strictPortal();
  const page = visit(portal, { settings: STRICT_SETTINGS, ...options });
  const { returnPath, stay } = options;
  await page.session.signIn({ name: 'anna', password: 'secret' }, { returnPath, stay });
  const sent = new URL(page.visited.at(-1) ?? '');
  const { local, perTab } = page;
  const comeBack = (query: Record<string, string>, more: VisitOptions = {}) => {
    const search = new URLSearchParams({ state: sent.searchParams.get('state') ?? '', ...query });
    const path = `/login/second-factor?${search}`;
    return visit(portal, { settings: STRICT_SETTINGS, local, perTab, path, ...more });
  };
  return { portal, page, sent, comeBack };
}
