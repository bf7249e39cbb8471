import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/contract/failure.ts';
import {
  dropConnection,
  holdAnswer,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { omitEndReason, type VisitOptions, visit } from '../../support/portal-double-visit.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens a page where a person is signed in. */
async function openSignedInPage(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  const seen = visit(portal, { path: '/files', ...options });
  await seen.session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  portal.cookies.set('portal_mfa_token', 'second-factor');
  seen.events.length = 0;
  seen.intents.length = 0;
  return { portal, ...seen };
}

test('a sign-out removes all data and goes to the login', async () => {
  const { portal, session, names, intents, visited, local, perTab } = await openSignedInPage();
  await session.signOut();
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(names()).toEqual(['logout', 'logged-out']);
  expect(session.state.value).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'signed-out',
  });
  expect(portal.cookies.size + local.size + omitEndReason(perTab).length).toBe(0);
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
  expect(intents).toEqual([
    { name: 'navigate', detail: { url: `${portal.origin}/login`, reason: 'signed-out' } },
  ]);
});

test('a sign-out removes the data before the portal has answered', async () => {
  const { portal, session, local, perTab, status } = await openSignedInPage();
  const late = holdAnswer(sendStatus(204));
  portal.on('POST /rest/auth/logout', late.answer);
  const signingOut = session.signOut();
  expect(status()).toBe('signing-out');
  // In the same task, after which the page can be closed.
  await new Promise(setImmediate);
  expect(portal.cookies.size + local.size + omitEndReason(perTab).length).toBe(0);
  late.release();
  await signingOut;
  expect(status()).toBe('anonymous');
});

test.each([
  ['closes the connection', dropConnection],
  ['responds with 403', sendStatus(403)],
  ['responds with 500', sendStatus(500)],
  ['has already ended the session', sendStatus(401)],
  ['sends a web page', sendWebPage()],
])('a portal that %s does not prevent the sign-out', async (_, answer) => {
  const { portal, session, names, local, perTab, visited } = await openSignedInPage();
  portal.on('POST /rest/auth/logout', answer);
  await session.signOut();
  expect(names()).toEqual(['logout', 'logged-out']);
  expect(portal.cookies.size + local.size + omitEndReason(perTab).length).toBe(0);
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
  const message = 'Portico: the portal did not confirm the sign-out.';
  expect(console.warn).toHaveBeenLastCalledWith(message, expect.any(Failure));
});

test('two clicks sign out once', async () => {
  const { portal, session, names } = await openSignedInPage();
  await Promise.all([session.signOut(), session.signOut()]);
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/logout')).toHaveLength(1);
  expect(names()).toEqual(['logout', 'logged-out']);
});

test('a sign-out without a signed-in person does nothing', async () => {
  const portal = await startPortalDouble();
  const { session, events } = visit(portal);
  await session.signOut();
  expect(portal.calls()).toEqual([]);
  expect(events).toEqual([]);
});

test('the person is signed out even if the page cancels the navigation to the login', async () => {
  const { session, visited, status } = await openSignedInPage({
    askPage: ({ name }) => name !== 'navigate',
  });
  await session.signOut();
  expect(visited).toHaveLength(1);
  expect(status()).toBe('anonymous');
});

test('a sign-in during the sign-out changes nothing', async () => {
  const { portal, session, status } = await openSignedInPage();
  const late = holdAnswer(sendStatus(204));
  portal.on('POST /rest/auth/logout', late.answer);
  const signingOut = session.signOut();
  await expect(session.signIn({ name: 'boris', password: 'x' })).resolves.toBe(false);
  expect(status()).toBe('signing-out');
  late.release();
  await signingOut;
});

test('another person can sign in after the sign-out', async () => {
  const { portal, session, local } = await openSignedInPage();
  await session.signOut();
  portal.on('GET /rest/self', sendJson(200, { id: 8, name: 'boris' }));
  await expect(session.signIn({ name: 'boris', password: 'x' })).resolves.toBe(true);
  expect(session.state.value).toMatchObject({ principal: { name: 'boris' } });
  expect(local.get('portico.principal')).not.toContain('anna');
});

test('a sign-out removes the draft of a registration', async () => {
  const portal = await startPortalDouble();
  const { session, perTab } = visit(portal);
  await session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  perTab.set('portico.session.registration', '{"phone":"+46 8 123"}');
  await session.signOut();
  expect([...perTab]).toEqual([]);
});
