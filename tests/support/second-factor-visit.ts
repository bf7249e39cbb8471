import { sendStatus } from './http-answers.ts';
import { type PortalDouble, startPortalDouble, TOKEN } from './portal-double.ts';
import { type VisitOptions, visit } from './portal-double-visit.ts';

export const LOGIN = 'POST /rest/auth/login';
export const CALLBACK = 'GET /rest/oauth2/login/callback';
export const AUTHORITY = 'https://id.example.com';
/** Credentials that the portal accepts. */
export const anna = { name: 'anna', password: 'secret' };
/** Settings that allow the redirect to the authority. */
export const settings = { allowedOrigins: [AUTHORITY] };

/** Starts a double that requires a second factor for every login and accepts the code `good`. */
export async function startSecondFactorPortal(): Promise<PortalDouble> {
  const portal = await startPortalDouble();
  portal.on(LOGIN, (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    if (request.headers['x-mfa-token'] === 'passed') return sendStatus(200)(response, request);
    response.statusCode = 609;
    response.setHeader('redirectUrl', `${AUTHORITY}/auth?client_id=portal&state=theirs`);
    response.end();
  });
  portal.on(CALLBACK, (response, request) => {
    const isGood = new URL(request.url ?? '', portal.origin).searchParams.get('code') === 'good';
    if (isGood) portal.cookies.set('portal_mfa_token', 'passed');
    sendStatus(isGood ? 204 : 400)(response, request);
  });
  return portal;
}

/**
 * Signs in with the right password, and the page redirects to the authority.
 * @returns the portal, the page, the URL of the redirect, and a function that opens the page after the
 * return from the authority
 */
export async function redirectToAuthority(
  options: VisitOptions & { returnPath?: string; stay?: boolean } = {},
) {
  const portal = await startSecondFactorPortal();
  const page = visit(portal, { settings, ...options });
  const { returnPath, stay } = options;
  await page.session.signIn(anna, { returnPath, stay });
  const sent = new URL(page.visited.at(-1) ?? '');
  const { local, perTab } = page;
  const returnToPortal = (
    query: Record<string, string>,
    path = '/login/second-factor',
    more: VisitOptions = {},
  ) => {
    const search = new URLSearchParams({ state: sent.searchParams.get('state') ?? '', ...query });
    return visit(portal, { settings, local, perTab, path: `${path}?${search}`, ...more });
  };
  return { portal, page, sent, returnToPortal };
}
