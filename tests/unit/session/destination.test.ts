import { expect, test } from 'vitest';
import { SCREENS } from '../../../src/contract/screens.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

/** Starts a portal that sends this `Location` after a login, and a person with this landing page. */
async function startPortalWithLocation(location: string | undefined, landingPage?: string) {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', 't');
    sendStatus(200, location === undefined ? {} : { Location: location })(response, request);
  });
  portal.on('GET /rest/self', sendJson(200, landingPage ? { ...ANNA, landingPage } : ANNA));
  return portal;
}

test.each([
  ["the page's return path", '/page', '/portal', '/landing', '/page'],
  ["the portal's path without a return path", undefined, '/portal', '/landing', '/portal'],
  ["the person's landing page without both", undefined, undefined, '/landing', '/landing'],
  ["the portal's path for an empty return path", '', '/portal', undefined, '/portal'],
  [
    "the portal's path for a return path on another origin",
    '//evil.example/',
    '/portal',
    '/landing',
    '/portal',
  ],
  [
    "the landing page for a portal's path on another origin",
    undefined,
    'https://evil.example/',
    '/landing',
    '/landing',
  ],
  [
    'the return path with query and fragment',
    '/page?a=b&c=%2F#top',
    undefined,
    undefined,
    '/page?a=b&c=%2F#top',
  ],
])('a sign-in navigates to %s', async (_, returnPath, location, landingPage, path) => {
  const portal = await startPortalWithLocation(location, landingPage);
  const { session, visited, intents } = visit(portal);
  await session.signIn(anna, { returnPath });
  const url = portal.origin + path;
  expect(visited.slice(1)).toEqual([url]);
  expect(intents.at(-1)).toEqual({ name: 'navigate', detail: { url, reason: 'signed-in' } });
});

test('a sign-in does not navigate without a path on the portal', async () => {
  const portal = await startPortalWithLocation('javascript:alert(1)', 'https://evil.example/');
  const { session, visited, status } = visit(portal);
  await session.signIn(anna, { returnPath: '/\\evil.example' });
  expect(visited).toHaveLength(1);
  expect(status()).toBe('signed-in');
});

test('a sign-in does not navigate with the option `stay`', async () => {
  const portal = await startPortalWithLocation('/portal', '/landing');
  const { session, visited } = visit(portal);
  await session.signIn(anna, { stay: true, returnPath: '/page' });
  expect(visited).toHaveLength(1);
});

test('a person whose page cancels the navigation is still signed in', async () => {
  const portal = await startPortalWithLocation('/portal');
  const { session, visited, status } = visit(portal, { askPage: ({ name }) => name === 'login' });
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(visited).toHaveLength(1);
  expect(status()).toBe('signed-in');
});

test('a return path to the same page reloads it', async () => {
  const portal = await startPortalWithLocation('/files');
  const { session, visited } = visit(portal, { path: '/files' });
  await session.signIn(anna);
  expect(visited).toEqual([`${portal.origin}/files`, `${portal.origin}/files`]);
});

test.each([
  ['/login', '/login', '/landing'],
  ['/login?lang=de', '/login?lang=de', '/landing'],
  ['/login?page=login', '/login?page=files', '/login?page=files'],
])('a return path on the page %s to %s leads to %s', async (path, returnPath, expected) => {
  const portal = await startPortalWithLocation('/login', '/landing');
  const { session, visited } = visit(portal, { path });
  await session.signIn(anna, { returnPath });
  expect(visited.at(-1)).toBe(portal.origin + expected);
});

/** The settings of a portal whose pages differ in their query or fragment only. */
const ONE_PATH = [
  ['/index.php?page=login', '/index.php?page=files', '/index.php?page=login&lang=de'],
  ['/app#/login', '/app#/files', '/app?lang=de#/login'],
] as const;

test.each(ONE_PATH)(
  'a sign-out leads from %s where all pages have one path',
  async (login, files, alsoLogin) => {
    const portal = await startPortalDouble();
    const settings = { screens: { ...SCREENS, login } };
    const page = visit(portal, { path: files, settings });
    await page.session.signIn(anna, { stay: true });
    await page.session.signOut();
    expect(page.visited.at(-1)).toBe(portal.origin + login);
    const there = visit(portal, { path: alsoLogin, settings });
    await there.session.signIn(anna, { stay: true });
    await there.session.signOut();
    expect(there.visited).toHaveLength(1);
  },
);

test('the destination is the return path, then the landing page, then the home page', async () => {
  const portal = await startPortalWithLocation(undefined, '/landing');
  const { session } = visit(portal);
  expect(session.destination(undefined)).toBe(`${portal.origin}/`);
  await session.signIn(anna, { stay: true });
  expect(session.destination('/page')).toBe(`${portal.origin}/page`);
  expect(session.destination('//evil.example')).toBe(`${portal.origin}/landing`);
  expect(session.destination(undefined)).toBe(`${portal.origin}/landing`);
});

test('a sign-in does not navigate if a listener of the page signs the person out', async () => {
  const portal = await startPortalWithLocation(undefined, '/landing');
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

test('pictures and the home page are under the base path of the portal', async () => {
  const portal = await startPortalDouble();
  const base = `${portal.origin}/files`;
  const { session } = visit(portal, { settings: { portal: base } });
  expect(session.pictureAddress('/rest/avatars/1')).toBe(`${base}/rest/avatars/1`);
  expect(session.destination(undefined)).toBe(`${base}/`);
});

test.each([
  ['/branding/logo.svg', (origin: string) => `${origin}/branding/logo.svg`],
  ['https://cdn.example/logo.svg', () => 'https://cdn.example/logo.svg'],
  ['javascript:alert(1)', () => undefined],
  ['data:image/svg+xml,<svg/>', () => undefined],
  ['http://[', () => undefined],
])('the picture URL %s is used only with http or https', async (path, address) => {
  const portal = await startPortalDouble();
  expect(visit(portal).session.portalAddress(path)).toBe(address(portal.origin));
});
