import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { omitEndReason, type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const LOGIN = '/ssf/sso/login';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens a page where a person is signed in by single sign-on. */
async function openSignedInPage(logoutUrl: string | undefined, options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  const settings = { singleSignOn: [{ loginUrl: LOGIN, logoutUrl }], ...options.settings };
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn();
  portal.cookies.set('portal_public_token', TOKEN);
  const { local, perTab } = left;
  const seen = visit(portal, { path: '/files', local, perTab, ...options, settings });
  await seen.session.start();
  expect(seen.status()).toBe('signed-in');
  const before = { events: seen.events.length, visited: seen.visited.length };
  return {
    portal,
    settings,
    ...seen,
    namesSince: () => seen.names().slice(before.events),
    visitedSince: () => seen.visited.slice(before.visited),
  };
}

test('a sign-out goes to the logout URL of single sign-on after its calls', async () => {
  const { portal, session, events, intents, namesSince, visitedSince, local, perTab } =
    await openSignedInPage('/ssf/sso/logout');
  await session.signOut();
  const url = `${portal.origin}/ssf/sso/logout`;
  expect(visitedSince()).toEqual([url]);
  expect(intents.at(-1)).toEqual({ name: 'navigate', detail: { url, reason: 'signed-out' } });
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(namesSince().toSorted()).toEqual(
    ['ssf-logout', 'logout', 'logged-out', 'ssf-logged-out'].toSorted(),
  );
  const getIndex = (name: string) => namesSince().indexOf(name);
  expect(getIndex('ssf-logout')).toBeLessThan(getIndex('ssf-logged-out'));
  expect(getIndex('logout')).toBeLessThan(getIndex('logged-out'));
  expect(events.find(({ name }) => name === 'ssf-logout')?.payload).toBeUndefined();
  expect(local.size + omitEndReason(perTab).length + portal.cookies.size).toBe(0);
});

test('a sign-out that the portal does not confirm also goes to the logout URL', async () => {
  const { portal, session, visitedSince } = await openSignedInPage('/ssf/sso/logout');
  portal.on('POST /rest/auth/logout', sendStatus(500));
  await session.signOut();
  expect(visitedSince()).toEqual([`${portal.origin}/ssf/sso/logout`]);
});

test('a sign-out in another tab also goes to the logout URL', async () => {
  const { portal, settings, local } = await openSignedInPage('/ssf/sso/logout');
  const other = visit(portal, { path: '/files', local, settings });
  await other.session.start();
  await other.session.signOut();
  expect(other.visited.slice(1)).toEqual([`${portal.origin}/ssf/sso/logout`]);
});

test('the person is signed out even if the page cancels the navigation', async () => {
  let signingOut = false;
  const { session, status, visitedSince } = await openSignedInPage('/ssf/sso/logout', {
    askPage: () => !signingOut,
  });
  signingOut = true;
  await session.signOut();
  expect(status()).toBe('anonymous');
  expect(visitedSince()).toEqual([]);
});

test.each([
  undefined,
  'https://evil.example/logout',
  'http://id.example.com/logout',
  'https://id.example.com@evil.example/',
  '//evil.example/',
])('a sign-out with the logout URL %s goes to the login', async (logoutUrl) => {
  const { portal, session, namesSince, visitedSince } = await openSignedInPage(logoutUrl, {
    settings: { allowedOrigins: ['https://id.example.com'] },
  });
  await session.signOut();
  expect(visitedSince()).toEqual([`${portal.origin}/login`]);
  expect(namesSince()).toEqual(['logout', 'logged-out']);
});

test('a logout URL that was changed in the storage is not used', async () => {
  const { portal, session, local, perTab, visitedSince } =
    await openSignedInPage('/ssf/sso/logout');
  for (const kept of [local, perTab]) {
    for (const [key, value] of kept) {
      if (value.endsWith('/ssf/sso/logout')) kept.set(key, 'https://evil.example/');
    }
  }
  expect(JSON.stringify([...local, ...perTab])).toContain('evil.example');
  await session.signOut();
  expect(visitedSince()).toEqual([`${portal.origin}/login`]);
});

test('the sign-out after a password sign-in does not go to the provider', async () => {
  const { portal, session, visited } = await openSignedInPage('/ssf/sso/logout');
  await session.signOut();
  await session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  await session.signOut();
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
});

const EXPIRIES: [string, string | undefined, string][] = [
  ['/files', '/ssf/sso/logout', '/ssf/sso/logout'],
  ['/files', undefined, '/login'],
  ['/files', 'https://evil.example/', '/login'],
  ['/filr/admin', '/ssf/sso/logout', '/admin/error'],
  ['/filr/admin/users', '/ssf/sso/logout', '/admin/error'],
  ['/filr/admin', undefined, '/admin/error'],
];

test.each(EXPIRIES)(
  'a session that expires on %s with the logout URL %s goes to %s',
  async (path, url, end) => {
    const { portal, session, intents, namesSince, visitedSince, local, perTab } =
      await openSignedInPage(url, { path });
    portal.on('GET /rest/self', sendStatus(401));
    await session.rebuildPrincipal();
    const address = portal.origin + end;
    expect(visitedSince()).toEqual([address]);
    expect(intents.at(-1)).toEqual({
      name: 'navigate',
      detail: { url: address, reason: 'closed' },
    });
    expect(namesSince().filter((name) => name === 'logged-out')).toHaveLength(1);
    expect(local.size + omitEndReason(perTab).length + portal.cookies.size).toBe(0);
  },
);

test('an administrator is signed out of the portal pages before the provider', async () => {
  const { portal, session, visitedSince } = await openSignedInPage('/ssf/sso/logout', {});
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('POST /ssf/s/portalLogout', sendStatus(204));
  await session.rebuildPrincipal();
  await session.signOut();
  expect(portal.calls()).toContain('POST /ssf/s/portalLogout');
  expect(visitedSince()).toEqual([`${portal.origin}/ssf/sso/logout`]);
});
