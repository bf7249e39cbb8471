import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/create-client.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
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
  const client = createClient({ ...defaultSettings(origin), timeout: 40 });
  await expect(client.login(login)).rejects.toMatchObject({ code: 'timeout', number: 0 });
  expect(requests.length).toBeLessThan(2);
});

test('a read without an answer is a timeout and is not repeated', async () => {
  const { origin, requests } = await startHttpServer(neverRespond);
  const client = createClient({ ...defaultSettings(origin), timeout: 40, retryDelay: 1 });
  await expect(client.self()).rejects.toMatchObject({ code: 'timeout' });
  expect(requests.length).toBeLessThan(2);
});

test('the time limit also applies to the body', async () => {
  const { origin } = await startHttpServer(sendEndlessBody);
  const client = createClient({ ...defaultSettings(origin), timeout: 60 });
  await expect(client.self()).rejects.toMatchObject({ code: 'timeout' });
});

test("the time limit also applies with the page's own signal", async () => {
  const { origin } = await startHttpServer(neverRespond);
  const client = createClient({ ...defaultSettings(origin), timeout: 40 });
  const { signal } = new AbortController();
  await expect(client.login(login, signal)).rejects.toMatchObject({ code: 'timeout' });
});

test('a login that was aborted before is not sent', async () => {
  const { origin, requests } = await startHttpServer(neverRespond);
  const client = createClient(defaultSettings(origin));
  const attempt = client.login(login, AbortSignal.abort());
  await expect(attempt).rejects.toMatchObject({ name: 'Failure', code: 'aborted' });
  expect(requests).toEqual([]);
});

test.each([undefined, null, 'enough', new Error('enough')])(
  'a login that is aborted with the reason %s before the answer ends at once',
  async (reason) => {
    const giveUp = new AbortController();
    const { origin, requests } = await startHttpServer(() => giveUp.abort(reason));
    const client = createClient(defaultSettings(origin));
    await expect(client.login(login, giveUp.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(requests).toHaveLength(1);
  },
);

test('a login that is aborted during a refusal is aborted, not refused', async () => {
  const giveUp = new AbortController();
  const { origin } = await startHttpServer((response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.write('{"message": "');
  });
  const arrived = waitForHttpHeaders();
  const attempt = createClient(defaultSettings(origin)).login(login, giveUp.signal);
  void arrived.then(() => giveUp.abort());
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
});

test('a read that is aborted before the answer is not repeated', async () => {
  const giveUp = new AbortController();
  const { origin, requests } = await startHttpServer(() => giveUp.abort());
  const client = createClient({ ...defaultSettings(origin), retryDelay: 1 });
  await expect(client.self(giveUp.signal)).rejects.toMatchObject({ code: 'aborted' });
  expect(requests).toHaveLength(1);
});

test('a read that is aborted during the body ends at once', async () => {
  const giveUp = new AbortController();
  const { origin } = await startHttpServer(sendEndlessBody);
  const client = createClient(defaultSettings(origin));
  const arrival = waitForHttpHeaders();
  const reading = client.self(giveUp.signal);
  void arrival.then(() => giveUp.abort());
  await expect(reading).rejects.toMatchObject({ name: 'Failure', code: 'aborted' });
});

test("the page's own time limit is a timeout", async () => {
  const { origin } = await startHttpServer(neverRespond);
  const client = createClient(defaultSettings(origin));
  await expect(client.self(AbortSignal.timeout(20))).rejects.toMatchObject({ code: 'timeout' });
});

test('a read whose body is cut is not repeated', async () => {
  const { origin, requests } = await startHttpServer(answerInTurn(cutBody));
  const client = createClient({ ...defaultSettings(origin), retryDelay: 1 });
  await expect(client.self()).rejects.toMatchObject({ code: 'network' });
  expect(requests).toHaveLength(1);
});

/** A portal in trouble, with a wait before the next try that no test would sit out. */
async function longWait(timeout = 30_000) {
  const { origin, requests } = await startHttpServer(sendStatus(503));
  const settings = { ...defaultSettings(origin), timeout, retryDelay: 60_000 };
  return { client: createClient(settings), requests };
}

test('a read that is aborted before a retry ends at once', async () => {
  const giveUp = new AbortController();
  const { client, requests } = await longWait();
  const arrived = waitForHttpHeaders();
  const reading = client.self(giveUp.signal);
  void arrived.then(() => giveUp.abort());
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  expect(requests).toHaveLength(1);
});

test('the time limit applies while a read waits for a retry', async () => {
  const { client, requests } = await longWait(200);
  await expect(client.self()).rejects.toMatchObject({ code: 'timeout' });
  expect(requests.length).toBeLessThan(2);
});

test('the captcha question can be aborted', async () => {
  const giveUp = new AbortController();
  const { origin } = await startHttpServer(() => giveUp.abort());
  const asking = createClient(defaultSettings(origin)).captchaQuestion('en', giveUp.signal);
  await expect(asking).rejects.toMatchObject({ code: 'aborted' });
});
