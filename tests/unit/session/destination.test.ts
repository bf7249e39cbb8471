import { expect, test } from 'vitest';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

/** A portal that answers a login with this address, to a person with this landing page. */
async function portalThatSends(location: string | undefined, landingPage?: string) {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', 't');
    sendStatus(200, location === undefined ? {} : { Location: location })(response, request);
  });
  portal.on('GET /rest/self', sendJson(200, landingPage ? { ...ANNA, landingPage } : ANNA));
  return portal;
}

test.each([
  ['the path that the page asked for', '/page', '/portal', '/landing', '/page'],
  ['else the path that the portal answered', undefined, '/portal', '/landing', '/portal'],
  ['else the landing page', undefined, undefined, '/landing', '/landing'],
  ['an emptied path counts as none', '', '/portal', undefined, '/portal'],
  ['a path elsewhere is passed over', '//evil.example/', '/portal', '/landing', '/portal'],
  ['an answer elsewhere, too', undefined, 'https://evil.example/', '/landing', '/landing'],
  ['query and fragment stay', '/page?a=b&c=%2F#top', undefined, undefined, '/page?a=b&c=%2F#top'],
])(
  'the browser continues at the right path: %s',
  async (_, returnPath, location, landingPage, path) => {
    const portal = await portalThatSends(location, landingPage);
    const { session, visited, intents } = visit(portal);
    await session.signIn(anna, { returnPath });
    const url = portal.origin + path;
    expect(visited.slice(1)).toEqual([url]);
    expect(intents.at(-1)).toEqual({ name: 'navigate', detail: { url, reason: 'signed-in' } });
  },
);

test('the browser stays if there is no path or every path leaves the portal', async () => {
  const portal = await portalThatSends('javascript:alert(1)', 'https://evil.example/');
  const { session, visited, status } = visit(portal);
  await session.signIn(anna, { returnPath: '/\\evil.example' });
  expect(visited).toHaveLength(1);
  expect(status()).toBe('signed-in');
});

test('the browser stays if the page asks for it', async () => {
  const portal = await portalThatSends('/portal', '/landing');
  const { session, visited } = visit(portal);
  await session.signIn(anna, { stay: true, returnPath: '/page' });
  expect(visited).toHaveLength(1);
});

test('the browser stays if the page cancels the navigation, and the person is signed in', async () => {
  const portal = await portalThatSends('/portal');
  const { session, visited, status } = visit(portal, { permits: ({ name }) => name === 'login' });
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(visited).toHaveLength(1);
  expect(status()).toBe('signed-in');
});

test('the page is reloaded if the path is its own', async () => {
  const portal = await portalThatSends('/login');
  const { session, visited } = visit(portal, { path: '/login' });
  await session.signIn(anna);
  expect(visited).toEqual([`${portal.origin}/login`, `${portal.origin}/login`]);
});

test('the destination is the path, else the landing page, else home', async () => {
  const portal = await portalThatSends(undefined, '/landing');
  const { session } = visit(portal);
  expect(session.destination(undefined)).toBe(`${portal.origin}/`);
  await session.signIn(anna, { stay: true });
  expect(session.destination('/page')).toBe(`${portal.origin}/page`);
  expect(session.destination('//evil.example')).toBe(`${portal.origin}/landing`);
  expect(session.destination(undefined)).toBe(`${portal.origin}/landing`);
});

test('a page that signs the person out in its listener for the sign-in is not navigated', async () => {
  const portal = await portalThatSends(undefined, '/landing');
  const { session, visited, status } = visit(portal);
  let signedOut: Promise<void> | undefined;
  session.subscribe(({ name }) => {
    if (name === 'logged-in') signedOut = session.signOut();
  });
  await session.signIn(anna);
  await signedOut;
  expect(signedOut).toBeDefined();
  expect(visited).not.toContain(`${portal.origin}/landing`);
  expect(status()).toBe('anonymous');
});

test('pictures and home are under the base path of the portal', async () => {
  const portal = await startPortalDouble();
  const base = `${portal.origin}/files`;
  const { session } = visit(portal, { settings: { portal: base } });
  expect(session.portalAddress('/rest/avatars/1')).toBe(`${base}/rest/avatars/1`);
  expect(session.destination(undefined)).toBe(`${base}/`);
});

test.each([
  ['/branding/logo.svg', (origin: string) => `${origin}/branding/logo.svg`],
  ['https://cdn.example/logo.svg', () => 'https://cdn.example/logo.svg'],
  ['javascript:alert(1)', () => undefined],
  ['data:image/svg+xml,<svg/>', () => undefined],
  ['http://[', () => undefined],
])('pictures use only http and https: %s', async (path, address) => {
  const portal = await startPortalDouble();
  expect(visit(portal).session.portalAddress(path)).toBe(address(portal.origin));
});
