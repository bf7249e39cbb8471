import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failure.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import {
  cutBody,
  dropConnection,
  sendJson,
  sendRawJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { getClosedOrigin, type HttpAnswer, startHttpServer } from '../../support/http-server.ts';

async function startClient(answer: HttpAnswer) {
  const { origin } = await startHttpServer(answer);
  return connect({ ...defaultSettings(origin), retryDelay: 1 });
}

const readSelf = async (answer: HttpAnswer) => (await startClient(answer)).self({});

test.each([
  [400, 'forbidden'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'timeout'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [501, 'server-error'],
  [502, 'server-error'],
  [503, 'server-error'],
  [504, 'server-error'],
  [609, 'second-factor-required'],
])('a read that is rejected with HTTP %i fails with %s', async (status, code) => {
  await expect(readSelf(sendStatus(status))).rejects.toMatchObject({
    name: 'Failure',
    code,
    status,
  });
});

test('a rejected read ignores the phrases of the login', async () => {
  const answer = sendJson(401, { message: 'Invalid Captcha' });
  await expect(readSelf(answer)).rejects.toMatchObject({ code: 'unauthorized', number: 401 });
});

test('the failure of a rejected read contains the seconds to wait', async () => {
  const answer = sendStatus(503, { 'Retry-After': '30' });
  await expect(readSelf(answer)).rejects.toMatchObject({ code: 'server-error', retryAfter: 30 });
});

test.each([
  ['a web page', sendWebPage()],
  ['an empty body', sendStatus(200)],
  ['a complete body with incomplete JSON', sendRawJson('{"id": 7, "name": "an')],
  ['plain text', sendRawJson('not signed in')],
  ['null', sendRawJson('null')],
  ['a list', sendRawJson('[]')],
  ['a person without a name', sendJson(200, { id: 7 })],
  ['a person with a number as a name', sendJson(200, { id: 7, name: 7 })],
  ['no content', sendStatus(204)],
])('%s instead of a person is a bad answer', async (_, answer) => {
  await expect(readSelf(answer)).rejects.toMatchObject({ name: 'Failure', code: 'bad-answer' });
});

test.each([
  [200, sendJson(200, { id: 7 })],
  [200, sendJson(200, { id: 7, name: 7 })],
  [200, sendRawJson('not signed in')],
  [204, sendStatus(204)],
])('the number of a bad answer is its HTTP status: %i', async (status, answer) => {
  await expect(readSelf(answer)).rejects.toMatchObject({ status, number: status });
});

test('the number of a connection that breaks off during the answer is 0', async () => {
  await expect(readSelf(cutBody)).rejects.toMatchObject({ code: 'network', number: 0 });
});

test('incomplete JSON from a cut connection is a network error', async () => {
  await expect(readSelf(cutBody)).rejects.toMatchObject({ name: 'Failure', code: 'network' });
});

test('a byte order mark before the JSON is ignored', async () => {
  await expect(readSelf(sendRawJson('\uFEFF{"id":7,"name":"anna"}'))).resolves.toMatchObject({
    id: 7,
  });
});

test('an unreachable portal is a network error for every call', async () => {
  const client = connect({ ...defaultSettings(await getClosedOrigin()), retryDelay: 1 });
  const calls = [
    client.signIn({ name: 'anna', password: 'secret' }, {}),
    client.signOut({}),
    client.self({}),
    client.publicInfo({}),
    client.releaseInfo({}),
    client.question('0.5', { language: 'en' }),
  ];
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'network', number: 0 } });
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(Failure);
  }
});

test('a connection that is cut before the answer is a network error', async () => {
  const client = await startClient(dropConnection);
  await expect(client.signIn({ name: 'anna', password: 'secret' }, {})).rejects.toMatchObject({
    code: 'network',
  });
});

test.each([
  ['public info', 'publicInfo'],
  ['license', 'releaseInfo'],
  ['answer to a logout', 'signOut'],
] as const)('a web page instead of the %s is a bad answer', async (_, call) => {
  await expect((await startClient(sendWebPage()))[call]({})).rejects.toMatchObject({
    code: 'bad-answer',
  });
});

test.each(['[]', '[true]'])('the list %s instead of public info is a bad answer', async (list) => {
  const client = await startClient(sendRawJson(list));
  await expect(client.publicInfo({})).rejects.toMatchObject({ code: 'bad-answer' });
});

test('null in a list is a bad answer', async () => {
  const client = await startClient(sendRawJson('{"keyviewExtensions":[null]}'));
  await expect(client.publicInfo({})).rejects.toMatchObject({ code: 'bad-answer' });
});

test('a picture instead of the captcha question is a bad answer', async () => {
  const client = await startClient((response) => response.end('GIF89a'));
  await expect(client.question('0.5', { language: 'en' })).rejects.toMatchObject({
    code: 'bad-answer',
  });
});

test('a rejected logout is a failure', async () => {
  const client = await startClient(sendStatus(500));
  await expect(client.signOut({})).rejects.toMatchObject({ code: 'server-error', status: 500 });
});

test('a network error keeps its cause', async () => {
  const client = await startClient(dropConnection);
  const failure = await client.signOut({}).catch((error: unknown) => error);
  expect((failure as Failure).cause).toBeInstanceOf(TypeError);
});
