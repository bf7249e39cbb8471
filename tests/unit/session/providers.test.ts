import { expect, test, vi } from 'vitest';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { type Visit, type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const settings = {
  singleSignOn: [
    { id: 'harbour', loginUrl: '/sso/harbour', logoutUrl: '/bye/harbour' },
    { id: 'city', loginUrl: '/sso/city', logoutUrl: '/bye/city' },
    { id: 'ports', loginUrl: '/sso/ports' },
  ],
};

const pathOf = (url: string | undefined) => url && new URL(url).pathname;

/** Comes back from the provider in the same tab, and signs out. Returns the last path that is visited. */
async function signInAndOut(portal: Awaited<ReturnType<typeof startPortalDouble>>, left: Visit) {
  portal.cookies.set('portal_public_token', TOKEN);
  const { local, perTab } = left;
  const back = visit(portal, { local, perTab, settings });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  await back.session.signOut();
  return pathOf(back.visited.at(-1));
}

test('each provider has its own address, and the event says which one it is', async () => {
  const portal = await startPortalDouble();
  const { session, events, visited } = visit(portal, { settings });
  expect(session.singleSignOn.value?.map(({ id }) => id)).toEqual(['harbour', 'city', 'ports']);
  expect(session.signInWithSingleSignOn('/files', 'city')).toBe(true);
  const url = `${portal.origin}/sso/city`;
  expect(visited.at(-1)).toBe(url);
  expect(events).toEqual([{ name: 'ssf-login', payload: { url, id: 'city' } }]);
});

test('the first provider is the default one', async () => {
  const portal = await startPortalDouble();
  const { session, visited } = visit(portal, { settings });
  expect(session.signInWithSingleSignOn()).toBe(true);
  expect(pathOf(visited.at(-1))).toBe('/sso/harbour');
});

test('nothing happens for a provider that the page does not have', async () => {
  const portal = await startPortalDouble();
  const { session, visited } = visit(portal, { settings });
  expect(session.signInWithSingleSignOn('/', 'harbor')).toBe(false);
  expect(visited).toHaveLength(1);
});

test('a provider on an origin that is not allowed is left out', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const portal = await startPortalDouble();
  const evil = { id: 'evil', loginUrl: 'https://evil.example/login' };
  const { session } = visit(portal, {
    settings: { singleSignOn: [evil, ...settings.singleSignOn] },
  });
  expect(session.singleSignOn.value?.map(({ id }) => id)).toEqual(['harbour', 'city', 'ports']);
  expect(session.signInWithSingleSignOn('/', 'evil')).toBe(false);
  expect(warn).toHaveBeenCalledWith(
    'Portico: the redirect to https://evil.example is not allowed.',
  );
  warn.mockRestore();
});

test.each([
  ['harbour', '/bye/harbour'],
  ['city', '/bye/city'],
  ['ports', '/login'],
])('a sign-out after a sign-in with %s ends at %s', async (id, path) => {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  // Another one was begun before, and left.
  left.session.signInWithSingleSignOn('/', 'harbour');
  left.session.signInWithSingleSignOn('/', id);
  expect(await signInAndOut(portal, left)).toBe(path);
});

test('a sign-out ends at the provider of this tab, although another tab has begun with another one since', async () => {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn('/', 'ports');
  const options: VisitOptions = { local: left.local, settings };
  visit(portal, options).session.signInWithSingleSignOn('/', 'city');
  expect(await signInAndOut(portal, left)).toBe('/login');
});

test('a provider without an id can be one of several', async () => {
  const portal = await startPortalDouble();
  const own = {
    singleSignOn: [{ id: 'harbour', loginUrl: '/sso/harbour' }, { loginUrl: '/sso/city' }],
  };
  const { session, events, visited } = visit(portal, { settings: own });
  const last = session.singleSignOn.value?.at(-1);
  expect(session.signInWithSingleSignOn('/', last?.id)).toBe(true);
  expect(pathOf(visited.at(-1))).toBe('/sso/city');
  expect(events).toMatchObject([{ payload: { id: 'single-sign-on' } }]);
});

test('a tab that was left at a provider changes nothing about the sign-in of another tab', async () => {
  const portal = await startPortalDouble();
  const stale = visit(portal, { settings });
  stale.session.signInWithSingleSignOn('/', 'harbour');
  const other = visit(portal, { local: stale.local, settings });
  other.session.signInWithSingleSignOn('/', 'city');
  portal.cookies.set('portal_public_token', TOKEN);
  const { local, perTab } = other;
  const signedIn = visit(portal, { local, perTab, settings });
  await signedIn.session.start();
  const back = visit(portal, { local, perTab: stale.perTab, settings });
  await back.session.start();
  await signedIn.session.signOut();
  expect(pathOf(signedIn.visited.at(-1))).toBe('/bye/city');
});

test('a person who comes back in another tab ends at the provider that was begun last', async () => {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn('/', 'city');
  expect(await signInAndOut(portal, { ...left, perTab: new Map() })).toBe('/bye/city');
});
