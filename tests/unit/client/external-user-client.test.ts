import { expect, test } from 'vitest';
import { createExternalUserClient } from '../../../src/client/external-user-client.ts';
import { createTransport } from '../../../src/client/transport.ts';
import { BLANK_RECORD } from '../../../src/contract/external-user.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import type { Settings } from '../../../src/settings/settings.ts';
import {
  dropConnection,
  sendJson,
  sendRaw,
  sendRawJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { getClosedOrigin, type HttpAnswer, startHttpServer } from '../../support/http-server.ts';
import { INVITED, LINK } from '../../support/invited.ts';

async function startClient(answer: HttpAnswer, more: Partial<Settings> = {}) {
  const bodies: string[] = [];
  const { origin, requests } = await startHttpServer((response, request) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      answer(response, request);
    });
  });
  const settings = { ...defaultSettings(origin), retryDelay: 1, ...more };
  return { client: createExternalUserClient(createTransport(settings)), origin, requests, bodies };
}

const RECORD = { ...BLANK_RECORD, emailAddress: 'ł@partner.example', password: 'Ünïcødé 🦊' };

test('a link is read, whatever the characters of its token are', async () => {
  const { client, requests } = await startClient(sendJson(200, { ...INVITED, more: 1 }));
  await expect(client.externalUser('a/b?c d')).resolves.toEqual({ ...INVITED, textLanguage: '' });
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/rest/extuser/a%2Fb%3Fc%20d' });
  expect(requests[0]?.headers).toMatchObject({ accept: 'application/json' });
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('a record is sent as it is on a page whose objects have a `toJSON`', async () => {
  const { client, bodies } = await startClient(sendJson(200, { userState: 2 }));
  Object.assign(Object.prototype, { toJSON: () => 'an object' });
  const registration = client.register(RECORD);
  Reflect.deleteProperty(Object.prototype, 'toJSON');
  await registration;
  expect(bodies).toEqual([JSON.stringify(RECORD)]);
});

test('the terms have the language that the portal declares', async () => {
  const { client } = await startClient(sendJson(200, INVITED, { 'Content-Language': 'en' }));
  await expect(client.externalUser('token')).resolves.toMatchObject({ textLanguage: 'en' });
});

test.each([
  ['a state that is not in the table', sendJson(200, { ...INVITED, userState: 6 })],
  ['a state that is not a number', sendJson(200, { ...INVITED, userState: '1' })],
  ['no state', sendJson(200, { ...INVITED, userState: undefined })],
  ['no address', sendJson(200, { ...INVITED, emailAddress: null })],
  [
    'rules that exclude every password',
    sendJson(200, { ...INVITED, passwordRestrictions: { minLength: 1 } }),
  ],
  ['a web page', sendWebPage()],
  ['incomplete JSON', sendRawJson('{"emailAddress": "gre')],
  ['a list', sendJson(200, [INVITED])],
])('%s is a bad answer', async (_, answer) => {
  const { client } = await startClient(answer);
  await expect(client.externalUser(LINK)).rejects.toMatchObject({ code: 'bad-answer' });
});

test('an unknown, expired or used token fails with not-found', async () => {
  const { client, requests } = await startClient(
    sendJson(404, { code: 'UNKNOWN_TOKEN', message: 'x' }),
  );
  await expect(client.externalUser(LINK)).rejects.toMatchObject({ code: 'not-found', status: 404 });
  expect(requests).toHaveLength(1);
});

test.each([
  ['register', '/rest/extuser/register'],
  ['resetPassword', '/rest/extuser/reset_password'],
] as const)(
  'the call %s sends the record once, unchanged and with the anti-forgery header',
  async (call, url) => {
    const { client, requests, bodies } = await startClient(sendJson(200, { userState: 2 }));
    await expect(client[call](RECORD)).resolves.toBe(2);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', url });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-requested-with': 'portico',
    });
    expect(JSON.parse(bodies[0] ?? '')).toEqual(RECORD);
  },
);

test('a call that changes data is not repeated after a failure', async () => {
  const { client, requests } = await startClient(sendStatus(503));
  await expect(client.register(RECORD)).rejects.toMatchObject({ code: 'server-error' });
  expect(requests).toHaveLength(1);
});

test('a rejected record has the known reason for each field', async () => {
  const data = { password: 'common', phone: 'moon phase', hat: 'missing' };
  const { client } = await startClient(
    sendJson(422, { code: 'INVALID_RECORD', message: 'x', data }),
  );
  await expect(client.register(RECORD)).rejects.toMatchObject({
    code: 'invalid-record',
    status: 422,
    fieldErrors: { password: 'common', phone: 'invalid' },
  });
});

test.each([
  ['an empty body', sendStatus(422)],
  ['a list', sendJson(422, { data: ['password'] })],
  ['numbers', sendJson(422, { data: { password: 7 } })],
])(
  'a record that is rejected with %s instead of reasons is an invalid record',
  async (what, answer) => {
    const { client } = await startClient(answer);
    const fieldErrors = what === 'numbers' ? { password: 'invalid' } : {};
    await expect(client.resetPassword(RECORD)).rejects.toMatchObject({
      code: 'invalid-record',
      fieldErrors,
    });
  },
);

test.each([
  ['200', sendStatus(200), true],
  ['204', sendStatus(204), true],
  ['299', sendStatus(299), true],
  ['400', sendStatus(400), false],
  ['429', sendStatus(429), false],
  ['500', sendStatus(500), false],
  ['an empty web page of PHP', sendRaw(200, '', { 'Content-Type': 'text/html' }), true],
  ['the web page of a captive portal', sendWebPage(), false],
])('a request for a reset with the answer %s resolves to %s', async (_, answer, taken) => {
  const { client, requests, bodies } = await startClient(answer);
  const record = { ...BLANK_RECORD, emailAddress: 'greta@partner.example' };
  await expect(client.requestPasswordReset(record)).resolves.toBe(taken);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/rest/extuser/reset_password_requested',
  });
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ ...record, userState: 1 });
});

test.each([['dropped'], ['closed'], ['aborted']])(
  'a request for a reset without an answer (%s) resolves to false',
  async (what) => {
    const { client } = await startClient(
      dropConnection,
      what === 'closed' ? { portal: await getClosedOrigin() } : {},
    );
    const signal = what === 'aborted' ? AbortSignal.abort() : undefined;
    await expect(client.requestPasswordReset(BLANK_RECORD, signal)).resolves.toBe(false);
  },
);

test('the token of the session is not sent in any mode', async () => {
  const { client, requests } = await startClient(sendJson(200, INVITED), { tokenMode: 'bearer' });
  await client.externalUser(LINK);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test.each([
  ['answers with 200', sendJson(200, {}), true],
  ['answers with 500', sendStatus(500), true],
  ['closes the connection, as a CORS error appears to a page', dropConnection, false],
])('a portal that %s is reachable: %s', async (_, answer, reached) => {
  const { client, requests } = await startClient(answer);
  await expect(client.reach()).resolves.toBe(reached);
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/rest/public' });
});
