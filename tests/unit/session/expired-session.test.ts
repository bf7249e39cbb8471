import { expect, test } from 'vitest';
import { sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { BORIS } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

/** Opens a page with a token that the portal no longer knows. */
async function openPageWithStaleToken(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.cookies.set('portal_mfa_token', 'second-factor');
  portal.on('GET /rest/self', sendStatus(401));
  const seen = visit(portal, options);
  seen.local.set('portico.principal', JSON.stringify(BORIS));
  seen.local.set('portico.language', 'cs');
  seen.perTab.set('portico.session.bearer', TOKEN);
  seen.perTab.set('other-script', 'stays');
  return { portal, ...seen };
}

test('a token that the portal does not know is removed with all its data', async () => {
  const { portal, session, local, perTab, status } = await openPageWithStaleToken();
  await session.start();
  expect(status()).toBe('anonymous');
  expect([...portal.cookies]).toEqual([]);
  expect([...local]).toEqual([['portico.language', 'cs']]);
  expect([...perTab]).toEqual([['other-script', 'stays']]);
});

test('an expired session on any other page navigates to the login', async () => {
  const { portal, session, visited, intents, names } = await openPageWithStaleToken({
    path: '/files/42?a=b',
  });
  await session.start();
  expect(visited).toEqual([`${portal.origin}/files/42?a=b`, `${portal.origin}/login`]);
  expect(intents).toEqual([
    { name: 'navigate', detail: { url: `${portal.origin}/login`, reason: 'closed' } },
  ]);
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
});

test.each(['/filr/admin', '/filr/admin/', '/filr/admin/users?page=2#top'])(
  'an expired session on the admin page %s navigates to its error page',
  async (path) => {
    const { portal, session, visited } = await openPageWithStaleToken({ path });
    await session.start();
    expect(visited.slice(1)).toEqual([`${portal.origin}/admin/error`]);
  },
);

test.each(['/filr/administration', '/x/filr/admin', '/?next=/filr/admin', '/#/filr/admin'])(
  'the page %s is not an admin page',
  async (path) => {
    const { portal, session, visited } = await openPageWithStaleToken({ path });
    await session.start();
    expect(visited.slice(1)).toEqual([`${portal.origin}/login`]);
  },
);

test('an expired session on the login page does not navigate', async () => {
  const { session, visited, intents, status } = await openPageWithStaleToken({
    path: '/login?from=mail',
  });
  await session.start();
  expect(visited).toHaveLength(1);
  expect(intents).toEqual([]);
  expect(status()).toBe('anonymous');
});

test('an expired session stays on the page that cancels the navigation', async () => {
  const options = { path: '/files', askPage: () => false };
  const { session, visited, names, status } = await openPageWithStaleToken(options);
  await session.start();
  expect(visited).toHaveLength(1);
  expect(names()).toContain('logged-out');
  expect(status()).toBe('anonymous');
});

test('an expired session uses the screens in the settings', async () => {
  const screens = {
    login: '/anmelden',
    adminError: '/admin/fehler',
    externalLogin: '/x',
    admin: '/verwaltung',
    secondFactorReturn: '/login/second-factor',
    secondFactor: '/zweiter-faktor',
  };
  const { portal, session, visited } = await openPageWithStaleToken({
    path: '/verwaltung/a',
    settings: { screens },
  });
  await session.start();
  expect(visited.slice(1)).toEqual([`${portal.origin}/admin/fehler`]);
});

test('two checks at the same time end the session once', async () => {
  const { session, names, visited } = await openPageWithStaleToken({ path: '/files' });
  await Promise.all([session.start(), session.start()]);
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(visited).toHaveLength(2);
});

test('after an expired session the person can sign in again', async () => {
  const { portal, session, status } = await openPageWithStaleToken();
  await session.start();
  portal.on('GET /rest/self', (response) => response.end('{"id":7,"name":"anna"}'));
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(true);
  expect(status()).toBe('signed-in');
});
