import { expect, test } from 'vitest';
import { createExternalUserClient } from '../../../src/client/external-user-client.ts';
import { createTransport } from '../../../src/client/transport.ts';
import { BLANK_RECORD } from '../../../src/contract/external-user.ts';
import type { FormValues } from '../../../src/external-user/form-values.ts';
import { fetchLink, requestMail, sendForm } from '../../../src/external-user/link-calls.ts';
import type { UserFormState } from '../../../src/external-user/link-state.ts';
import type { LinkPorts } from '../../../src/external-user/ports.ts';
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
  const transport = createTransport(settings);
  const client = createExternalUserClient(transport);
  // The flow of the elements checks what the portal has answered.
  const ports = {
    calls: async () => client,
    navigation: { href: settings.portal },
    transport: () => transport,
  } as unknown as LinkPorts;
  return { client, ports, origin, requests, bodies };
}

const { signal } = new AbortController();

const VALUES: FormValues = {
  firstName: 'Greta',
  lastName: 'Grün',
  phone: '',
  password: 'Ünïcødé 🦊',
  repeat: 'Ünïcødé 🦊',
  accepted: true,
};

const RECORD = { ...BLANK_RECORD, emailAddress: 'ł@partner.example', password: 'Ünïcødé 🦊' };

test('a link is read, whatever the characters of its token are', async () => {
  const { client, requests } = await startClient(sendJson(200, { ...INVITED, more: 1 }));
  await expect(client.read('a/b?c d', {})).resolves.toMatchObject({ ...INVITED, textLanguage: '' });
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/rest/extuser/a%2Fb%3Fc%20d' });
  expect(requests[0]?.headers).toMatchObject({ accept: 'application/json' });
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('a record is sent as it is on a page whose objects have a `toJSON`', async () => {
  const { client, bodies } = await startClient(sendJson(200, { userState: 2 }));
  Object.assign(Object.prototype, { toJSON: () => 'an object' });
  const registration = client.register(RECORD, {});
  Reflect.deleteProperty(Object.prototype, 'toJSON');
  await registration;
  expect(bodies).toEqual([JSON.stringify(RECORD)]);
});

test('the terms have the language that the portal declares', async () => {
  const { client } = await startClient(sendJson(200, INVITED, { 'Content-Language': 'en' }));
  await expect(client.read('token', {})).resolves.toMatchObject({ textLanguage: 'en' });
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
  const { ports } = await startClient(answer);
  await expect(fetchLink(ports, LINK, signal)).resolves.toMatchObject({
    name: 'unchecked',
    failure: { code: 'bad-answer' },
  });
});

test('an unknown, expired or used token fails with not-found', async () => {
  const { client, requests } = await startClient(
    sendJson(404, { code: 'UNKNOWN_TOKEN', message: 'x' }),
  );
  await expect(client.read(LINK, {})).rejects.toMatchObject({ code: 'not-found', status: 404 });
  expect(requests).toHaveLength(1);
});

test.each([
  ['register', '/rest/extuser/register'],
  ['resetPassword', '/rest/extuser/reset_password'],
] as const)(
  'the call %s sends the record once, unchanged and with the anti-forgery header',
  async (call, url) => {
    const { client, requests, bodies } = await startClient(sendJson(200, { userState: 2 }));
    await expect(client[call](RECORD, {})).resolves.toBe(2);
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
  await expect(client.register(RECORD, {})).rejects.toMatchObject({ code: 'server-error' });
  expect(requests).toHaveLength(1);
});

const register = (ports: LinkPorts) =>
  sendForm(ports, { step: 'registration', user: INVITED } as UserFormState, VALUES, LINK, signal);

test('a rejected record has the known reason for each field', async () => {
  const data = { password: 'common', phone: 'moon phase', hat: 'missing' };
  const { ports } = await startClient(
    sendJson(422, { code: 'INVALID_RECORD', message: 'x', data }),
  );
  await expect(register(ports)).resolves.toEqual({
    name: 'rejected',
    errors: { password: 'common', phone: 'invalid' },
    failure: { code: 'invalid-record', number: 422, retryAfter: undefined },
  });
});

test.each([
  ['an empty body', sendStatus(422)],
  ['a list', sendJson(422, { data: ['password'] })],
  ['numbers', sendJson(422, { data: { password: 7 } })],
])(
  'a record that is rejected with %s instead of reasons is an invalid record',
  async (what, answer) => {
    const { ports } = await startClient(answer);
    const outcome =
      what === 'numbers'
        ? { name: 'rejected', errors: { password: 'invalid' } }
        : { name: 'failed', failure: { code: 'invalid-record' } };
    await expect(register(ports)).resolves.toMatchObject(outcome);
  },
);

test.each([
  ['200', sendStatus(200), undefined],
  ['204', sendStatus(204), undefined],
  ['299', sendStatus(299), undefined],
  ['400', sendStatus(400), 'not-requested'],
  ['429', sendStatus(429), 'not-requested'],
  ['500', sendStatus(500), 'not-requested'],
  ['an empty web page of PHP', sendRaw(200, '', { 'Content-Type': 'text/html' }), undefined],
  ['the web page of a captive portal', sendWebPage(), 'not-requested'],
])('a request for a reset with the answer %s has the failure %s', async (_, answer, code) => {
  const { ports, requests, bodies } = await startClient(answer);
  const record = { ...BLANK_RECORD, emailAddress: 'greta@partner.example' };
  expect((await requestMail(ports, record.emailAddress, signal))?.code).toBe(code);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/rest/extuser/reset_password_requested',
  });
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ ...record, userState: 1 });
});

test.each([['dropped'], ['closed'], ['aborted']])(
  'a request for a reset without an answer (%s) says only that it has failed',
  async (what) => {
    const { ports } = await startClient(
      dropConnection,
      what === 'closed' ? { portal: await getClosedOrigin() } : {},
    );
    const given = what === 'aborted' ? AbortSignal.abort() : signal;
    await expect(requestMail(ports, 'greta@partner.example', given)).resolves.toMatchObject({
      code: 'not-requested',
    });
  },
);

test('the token of the session is not sent in any mode', async () => {
  const { client, requests } = await startClient(sendJson(200, INVITED), { tokenMode: 'bearer' });
  await client.read(LINK, {});
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});
