import { expect, test } from 'vitest';
import { sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { BORIS } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

/** A visit with a token that the portal does not know any more. */
async function staleVisit(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.cookies.set('portal_mfa_token', 'second-factor');
  portal.on('GET /rest/self', sendStatus(401));
  const seen = visit(portal, options);
  seen.local.set('portico.principal', JSON.stringify(BORIS));
  seen.local.set('portico.language', 'cs');
  seen.perTab.set('portico.session.bearer', TOKEN);
  seen.perTab.set('somebody-elses', 'stays');
  return { portal, ...seen };
}

test('a token that the portal does not know is removed with all its data', async () => {
  const { portal, session, local, perTab, status } = await staleVisit();
  await session.start();
  expect(status()).toBe('anonymous');
  expect([...portal.cookies]).toEqual([]);
  expect([...local]).toEqual([['portico.language', 'cs']]);
  expect([...perTab]).toEqual([['somebody-elses', 'stays']]);
});

test('on other pages the browser goes to the login', async () => {
  const { portal, session, visited, intents, names } = await staleVisit({ path: '/files/42?a=b' });
  await session.start();
  expect(visited).toEqual([`${portal.origin}/files/42?a=b`, `${portal.origin}/login`]);
  expect(intents).toEqual([
    { name: 'navigate', detail: { url: `${portal.origin}/login`, reason: 'closed' } },
  ]);
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
});

test.each(['/filr/admin', '/filr/admin/', '/filr/admin/users?page=2#top'])(
  'on the admin page %s the browser goes to its error page',
  async (path) => {
    const { portal, session, visited } = await staleVisit({ path });
    await session.start();
    expect(visited.slice(1)).toEqual([`${portal.origin}/admin/error`]);
  },
);

test.each(['/filr/administration', '/x/filr/admin', '/?next=/filr/admin', '/#/filr/admin'])(
  'the page %s is not an admin page',
  async (path) => {
    const { portal, session, visited } = await staleVisit({ path });
    await session.start();
    expect(visited.slice(1)).toEqual([`${portal.origin}/login`]);
  },
);

test('on the login page the browser stays there', async () => {
  const { session, visited, intents, status } = await staleVisit({ path: '/login?from=mail' });
  await session.start();
  expect(visited).toHaveLength(1);
  expect(intents).toEqual([]);
  expect(status()).toBe('anonymous');
});

test('the page can cancel the navigation to the login', async () => {
  const options = { path: '/files', permits: () => false };
  const { session, visited, names, status } = await staleVisit(options);
  await session.start();
  expect(visited).toHaveLength(1);
  expect(names()).toContain('logged-out');
  expect(status()).toBe('anonymous');
});

test("the screens in the page's settings are used", async () => {
  const screens = {
    login: '/anmelden',
    adminError: '/admin/fehler',
    externalLogin: '/x',
    admin: '/verwaltung',
    secondFactorReturn: '/login/second-factor',
    secondFactor: '/zweiter-faktor',
  };
  const { portal, session, visited } = await staleVisit({
    path: '/verwaltung/a',
    settings: { screens },
  });
  await session.start();
  expect(visited.slice(1)).toEqual([`${portal.origin}/admin/fehler`]);
});

test('two checks at the same time end the session once', async () => {
  const { session, names, visited } = await staleVisit({ path: '/files' });
  await Promise.all([session.start(), session.start()]);
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(visited).toHaveLength(2);
});

test('after the session has ended, the person can sign in', async () => {
  const { portal, session, status } = await staleVisit();
  await session.start();
  portal.on('GET /rest/self', (response) => response.end('{"id":7,"name":"anna"}'));
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(true);
  expect(status()).toBe('signed-in');
});
