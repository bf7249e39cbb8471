import { expect, test } from 'vitest';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

const MESSAGE = 'Ihr Konto „anna“ ist <b>gesperrt</b> & wird\ngeprüft.';
const REFUSAL = sendJson(401, { code: 'LOCKED', message: MESSAGE });
const settings = { singleSignOn: [{ loginUrl: '/ssf/sso/login' }] };
const anna = { name: 'anna', password: 'secret' };

/** Returns from the provider to a portal that rejects the login. */
async function returnWithRefusal() {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn();
  portal.cookies.set('portal_public_token', TOKEN);
  const { local, perTab } = left;
  return { portal, ...visit(portal, { settings, local, perTab }) };
}

test("the portal's message about a single sign-on is in the failure, unchanged", async () => {
  const { portal, session, events } = await returnWithRefusal();
  portal.on('POST /rest/auth/login', REFUSAL);
  await session.start();
  const failure = { number: 401, retryAfter: undefined, message: MESSAGE, messageLanguage: '' };
  expect(session.state.value).toMatchObject({ status: 'anonymous', failure });
  const failed = events.filter(({ name }) => name === 'login-failed');
  expect(failed.map(({ payload }) => payload)).toEqual([expect.objectContaining(failure)]);
});

test("the portal's message has the language that the portal declares", async () => {
  const { portal, session } = await returnWithRefusal();
  portal.on(
    'POST /rest/auth/login',
    sendJson(401, { message: MESSAGE }, { 'Content-Language': 'de-AT' }),
  );
  await session.start();
  expect(session.state.value).toMatchObject({ failure: { messageLanguage: 'de-AT' } });
});

test("the portal's message about the person is in the failure", async () => {
  const { portal, session } = await returnWithRefusal();
  portal.on('GET /rest/self', sendJson(403, { message: MESSAGE }));
  await session.start();
  expect(session.state.value).toMatchObject({ failure: { code: 'forbidden', message: MESSAGE } });
  expect(portal.calls()).toContain('POST /rest/auth/logout');
});

test('a failure without a message of the portal has only its code', async () => {
  const { portal, session } = await returnWithRefusal();
  portal.on('POST /rest/auth/login', sendStatus(500));
  await session.start();
  expect(session.state.value).toMatchObject({ failure: { code: 'server-error' } });
  expect(session.state.value).not.toHaveProperty('failure.message');
});

test("with single sign-on the portal's message about a password is not in the failure", async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', REFUSAL);
  const { session, events, states } = visit(portal, { settings });
  await session.signIn(anna);
  expect(session.state.value).toMatchObject({ failure: { code: 'invalid-credentials' } });
  expect(JSON.stringify([events, states])).not.toContain('gesperrt');
});

test("without single sign-on the portal's message is not in the failure", async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', REFUSAL);
  const { session, events, states } = visit(portal);
  await session.signIn(anna);
  expect(session.state.value).toMatchObject({ failure: { code: 'invalid-credentials' } });
  expect(JSON.stringify([events, states])).not.toContain('gesperrt');
});
