import { expect, test } from 'vitest';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import {
  answerInTurn,
  cutBody,
  neverRespond,
  sendEndlessBody,
  sendStatus,
} from '../../support/http-answers.ts';
import { waitForHttpHeaders } from '../../support/http-headers.ts';
import { startHttpServer } from '../../support/http-server.ts';

const login = { name: 'anna', password: 'secret' };

test('a login without an answer is a timeout and is not repeated', async () => {
  const { origin, requests } = await startHttpServer(neverRespond);
  const client = connect({ ...defaultSettings(origin), timeout: 40 });
  await expect(client.signIn(login, {})).rejects.toMatchObject({ code: 'timeout', number: 0 });
  expect(requests.length).toBeLessThan(2);
});

test('a read without an answer is a timeout and is not repeated', async () => {
  const { origin, requests } = await startHttpServer(neverRespond);
  const client = connect({ ...defaultSettings(origin), timeout: 40, retryDelay: 1 });
  await expect(client.self({})).rejects.toMatchObject({ code: 'timeout' });
  expect(requests.length).toBeLessThan(2);
});

test('the time limit also applies to the body', async () => {
  const { origin } = await startHttpServer(sendEndlessBody);
  const client = connect({ ...defaultSettings(origin), timeout: 60 });
  await expect(client.self({})).rejects.toMatchObject({ code: 'timeout' });
});

test("the time limit also applies with the page's own signal", async () => {
  const { origin } = await startHttpServer(neverRespond);
  const client = connect({ ...defaultSettings(origin), timeout: 40 });
  const { signal } = new AbortController();
  await expect(client.signIn(login, { signal })).rejects.toMatchObject({ code: 'timeout' });
});

test('a login whose signal is already aborted is not sent', async () => {
  const { origin, requests } = await startHttpServer(neverRespond);
  const client = connect(defaultSettings(origin));
  const attempt = client.signIn(login, { signal: AbortSignal.abort() });
  await expect(attempt).rejects.toMatchObject({ name: 'Failure', code: 'aborted' });
  expect(requests).toEqual([]);
});

test.each([undefined, null, 'enough', new Error('enough')])(
  'a login that is aborted with the reason %s before the answer ends at once',
  async (reason) => {
    const controller = new AbortController();
    const { origin, requests } = await startHttpServer(() => controller.abort(reason));
    const client = connect(defaultSettings(origin));
    await expect(client.signIn(login, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(requests).toHaveLength(1);
  },
);

test('a login that is aborted during a rejection is aborted, not rejected', async () => {
  const controller = new AbortController();
  const { origin } = await startHttpServer((response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.write('{"message": "');
  });
  const arrived = waitForHttpHeaders();
  const attempt = connect(defaultSettings(origin)).signIn(login, { signal: controller.signal });
  void arrived.then(() => controller.abort());
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
});

test('a read that is aborted before the answer is not repeated', async () => {
  const controller = new AbortController();
  const { origin, requests } = await startHttpServer(() => controller.abort());
  const client = connect({ ...defaultSettings(origin), retryDelay: 1 });
  await expect(client.self({ signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  });
  expect(requests).toHaveLength(1);
});

test('a read that is aborted during the body ends at once', async () => {
  const controller = new AbortController();
  const { origin } = await startHttpServer(sendEndlessBody);
  const client = connect(defaultSettings(origin));
  const arrival = waitForHttpHeaders();
  const reading = client.self({ signal: controller.signal });
  void arrival.then(() => controller.abort());
  await expect(reading).rejects.toMatchObject({ name: 'Failure', code: 'aborted' });
});

test("the page's own time limit is a timeout", async () => {
  const { origin } = await startHttpServer(neverRespond);
  const client = connect(defaultSettings(origin));
  await expect(client.self({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('a read whose body is cut is not repeated', async () => {
  const { origin, requests } = await startHttpServer(answerInTurn(cutBody));
  const client = connect({ ...defaultSettings(origin), retryDelay: 1 });
  await expect(client.self({})).rejects.toMatchObject({ code: 'network' });
  expect(requests).toHaveLength(1);
});

/** Starts a portal that responds with 503, and a client that waits a minute before a retry. */
async function startClientWithLongRetry(timeout = 30_000) {
  const { origin, requests } = await startHttpServer(sendStatus(503));
  const settings = { ...defaultSettings(origin), timeout, retryDelay: 60_000 };
  return { client: connect(settings), requests };
}

test('a read that is aborted before a retry ends at once', async () => {
  const controller = new AbortController();
  const { client, requests } = await startClientWithLongRetry();
  const arrived = waitForHttpHeaders();
  const reading = client.self({ signal: controller.signal });
  void arrived.then(() => controller.abort());
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  expect(requests).toHaveLength(1);
});

test('the time limit applies while a read waits for a retry', async () => {
  const { client, requests } = await startClientWithLongRetry(200);
  await expect(client.self({})).rejects.toMatchObject({ code: 'timeout' });
  expect(requests.length).toBeLessThan(2);
});

test('the captcha question can be aborted', async () => {
  const controller = new AbortController();
  const { origin } = await startHttpServer(() => controller.abort());
  const asking = connect(defaultSettings(origin)).question('0.5', {
    language: 'en',
    signal: controller.signal,
  });
  await expect(asking).rejects.toMatchObject({ code: 'aborted' });
});
