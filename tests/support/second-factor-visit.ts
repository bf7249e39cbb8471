import { empty } from './http-answers.ts';
import { type PortalDouble, portalDouble, TOKEN } from './portal-double.ts';
import { type VisitOptions, visit } from './portal-double-visit.ts';

export const LOGIN = 'POST /rest/auth/login';
export const CALLBACK = 'GET /rest/oauth2/login/callback';
export const AUTHORITY = 'https://id.example.com';
/** Somebody who is known to it. */
export const anna = { name: 'anna', password: 'secret' };
/** A page that lets itself be led to the authority. */
export const settings = { allowedOrigins: [AUTHORITY] };

/** A portal that asks everybody for a second factor, and takes the code `good`. */
export async function strictPortal(): Promise<PortalDouble> {
  const portal = await portalDouble();
  portal.on(LOGIN, (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    if (request.headers['x-mfa-token'] === 'passed') return empty(200)(response, request);
    response.statusCode = 609;
    response.setHeader('redirectUrl', `${AUTHORITY}/auth?client_id=portal&state=theirs`);
    response.end();
  });
  portal.on(CALLBACK, (response, request) => {
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
  const page = visit(portal, { settings, ...options });
  const { returnPath, stay } = options;
  await page.session.signIn(anna, { returnPath, stay });
  const sent = new URL(page.visited.at(-1) ?? '');
  const { local, perTab } = page;
  const comeBack = (
    query: Record<string, string>,
    path = '/login/second-factor',
    more: VisitOptions = {},
  ) => {
    const search = new URLSearchParams({ state: sent.searchParams.get('state') ?? '', ...query });
    return visit(portal, { settings, local, perTab, path: `${path}?${search}`, ...more });
  };
  return { portal, page, sent, comeBack };
}
