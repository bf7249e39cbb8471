import { expect, test, vi } from 'vitest';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { type PortalDouble, startPortalDouble } from '../../support/portal-double.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const SSO = { loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' };
const settings = { singleSignOn: [SSO] };

test('the browser goes to the URL of single sign-on', async () => {
  const portal = await startPortalDouble();
  const { session, events, intents, visited } = visit(portal, { settings });
  expect(session.singleSignOn.value).toHaveLength(1);
  expect(session.signInWithSingleSignOn()).toBe(true);
  const url = `${portal.origin}/ssf/sso/login`;
  expect(visited.slice(1)).toEqual([url]);
  expect(events).toEqual([{ name: 'ssf-login', payload: { url, id: 'single-sign-on' } }]);
  expect(intents).toEqual([{ name: 'navigate', detail: { url, reason: 'single-sign-on' } }]);
  expect(portal.calls()).toEqual([]);
});

test('the URL of single sign-on can be on an allowed origin', async () => {
  const portal = await startPortalDouble();
  const singleSignOn = [{ loginUrl: 'https://id.example.com/login?for=portal' }];
  const { session, visited } = visit(portal, {
    settings: { singleSignOn, allowedOrigins: ['https://id.example.com'] },
  });
  expect(session.signInWithSingleSignOn()).toBe(true);
  expect(visited.at(-1)).toBe('https://id.example.com/login?for=portal');
});

test.each([
  'http://portal.localhost:9520/login',
  'http://id.localhost/login',
  'http://127.0.0.2/login',
])('the browser goes to %s on the same machine if its origin is allowed', async (loginUrl) => {
  const portal = await startPortalDouble();
  const { session, visited } = visit(portal, {
    settings: { singleSignOn: [{ loginUrl }], allowedOrigins: [new URL(loginUrl).origin] },
  });
  expect(session.signInWithSingleSignOn()).toBe(true);
  expect(visited.at(-1)).toBe(loginUrl);
});

test('a portal with http in an intranet has single sign-on on its own origin', () => {
  const portal = { origin: 'http://files.intern' } as PortalDouble;
  const { session, visited } = visit(portal, { settings });
  expect(session.signInWithSingleSignOn()).toBe(true);
  expect(visited.at(-1)).toBe('http://files.intern/ssf/sso/login');
});

test.each([
  'https://evil.example/login',
  'http://id.example.com/login',
  'https://id.example.com:8443/login',
  'https://anna@id.example.com/login',
  'https://id.example.com.evil.example/',
  '//evil.example/login',
  '/\\evil.example/login',
])('the browser does not go to %s', async (loginUrl) => {
  const portal = await startPortalDouble();
  const { session, events, intents, visited, local, perTab } = visit(portal, {
    settings: { singleSignOn: [{ ...SSO, loginUrl }], allowedOrigins: ['https://id.example.com'] },
  });
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  expect(session.singleSignOn.value).toBeUndefined();
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^Portico: the redirect to http/));
  expect(session.signInWithSingleSignOn('/files')).toBe(false);
  expect(visited).toHaveLength(1);
  expect([...events, ...intents]).toEqual([]);
  expect(local.size + perTab.size).toBe(0);
});

test('without the setting there is no single sign-on', async () => {
  const { session, visited } = visit(await startPortalDouble());
  expect(session.singleSignOn.value).toBeUndefined();
  expect(session.signInWithSingleSignOn()).toBe(false);
  expect(visited).toHaveLength(1);
});

test('a person can sign in with a password if the page cancels the navigation', async () => {
  const portal = await startPortalDouble();
  const askPage: VisitOptions['askPage'] = ({ name }) => name === 'login';
  const { session, visited } = visit(portal, { settings, askPage });
  expect(session.signInWithSingleSignOn()).toBe(false);
  expect(visited).toHaveLength(1);
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(true);
});

test('with single sign-on there is no guest access', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true }));
  const { session, status, perTab, visited } = visit(portal, { settings });
  await session.start();
  expect(session.publicInfo.value?.guestAccess).toBe(true);
  expect(session.guestAccess.value).toBe(false);
  session.continueAsGuest('/files');
  expect(status()).toBe('anonymous');
  expect(perTab.size).toBe(0);
  expect(visited).toHaveLength(1);
});

test('the end of a session, found after the click, does not lead away from single sign-on', async () => {
  const portal = await startPortalDouble();
  const { session: last, local, perTab } = visit(portal, { settings });
  await last.signIn({ name: 'anna', password: 'secret' });
  const { session, visited } = visit(portal, { path: '/login', local, perTab, settings });
  portal.on('GET /rest/self', (response, request) => {
    session.signInWithSingleSignOn();
    sendStatus(401)(response, request);
  });
  await session.start();
  expect(visited.slice(1)).toContain(`${portal.origin}/ssf/sso/login`);
  expect(visited).not.toContain(`${portal.origin}/ssf/sso/logout`);
});
