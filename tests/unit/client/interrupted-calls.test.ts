import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/create-client.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { cutShort, empty, endless, inTurn, silent } from '../../support/http-answers.ts';
import { httpHeadersArrived } from '../../support/http-headers-arrived.ts';
import { httpServer } from '../../support/http-server.ts';

const login = { name: 'anna', password: 'secret' };

test('a portal that never answers a login is a timeout, and is not asked twice', async () => {
  const { origin, requests } = await httpServer(silent);
  const client = createClient({ ...defaultSettings(origin), timeout: 40 });
  await expect(client.login(login)).rejects.toMatchObject({ code: 'timeout', number: 0 });
  expect(requests.length).toBeLessThan(2);
});

test('a portal that never answers a read is a timeout, and is not asked twice', async () => {
  const { origin, requests } = await httpServer(silent);
  const client = createClient({ ...defaultSettings(origin), timeout: 40, retryDelay: 1 });
  await expect(client.self()).rejects.toMatchObject({ code: 'timeout' });
  expect(requests.length).toBeLessThan(2);
});

test('the time limit holds for the body, too', async () => {
  const { origin } = await httpServer(endless);
  const client = createClient({ ...defaultSettings(origin), timeout: 60 });
  await expect(client.self()).rejects.toMatchObject({ code: 'timeout' });
});

test("the time limit holds beside a page's own signal", async () => {
  const { origin } = await httpServer(silent);
  const client = createClient({ ...defaultSettings(origin), timeout: 40 });
  const { signal } = new AbortController();
  await expect(client.login(login, signal)).rejects.toMatchObject({ code: 'timeout' });
});

test('a login that was given up beforehand is never sent', async () => {
  const { origin, requests } = await httpServer(silent);
  const client = createClient(defaultSettings(origin));
  const attempt = client.login(login, AbortSignal.abort());
  await expect(attempt).rejects.toMatchObject({ name: 'Failure', code: 'aborted' });
  expect(requests).toEqual([]);
});

test.each([undefined, null, 'enough', new Error('enough')])(
  'a login that is given up for the reason %s while the portal thinks ends at once',
  async (reason) => {
    const giveUp = new AbortController();
    const { origin, requests } = await httpServer(() => giveUp.abort(reason));
    const client = createClient(defaultSettings(origin));
    await expect(client.login(login, giveUp.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(requests).toHaveLength(1);
  },
);

test('a login that is given up in the middle of a refusal is no refusal', async () => {
  const giveUp = new AbortController();
  const { origin } = await httpServer((response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.write('{"message": "');
  });
  const arrived = httpHeadersArrived();
  const attempt = createClient(defaultSettings(origin)).login(login, giveUp.signal);
  void arrived.then(() => giveUp.abort());
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
});

test('a read that is given up while the portal thinks is not tried again', async () => {
  const giveUp = new AbortController();
  const { origin, requests } = await httpServer(() => giveUp.abort());
  const client = createClient({ ...defaultSettings(origin), retryDelay: 1 });
  await expect(client.self(giveUp.signal)).rejects.toMatchObject({ code: 'aborted' });
  expect(requests).toHaveLength(1);
});

test('a read that is given up in the middle of the body ends at once', async () => {
  const giveUp = new AbortController();
  const { origin } = await httpServer(endless);
  const client = createClient(defaultSettings(origin));
  const arrival = httpHeadersArrived();
  const reading = client.self(giveUp.signal);
  void arrival.then(() => giveUp.abort());
  await expect(reading).rejects.toMatchObject({ name: 'Failure', code: 'aborted' });
});

test("a page's own time limit counts as a timeout", async () => {
  const { origin } = await httpServer(silent);
  const client = createClient(defaultSettings(origin));
  await expect(client.self(AbortSignal.timeout(20))).rejects.toMatchObject({ code: 'timeout' });
});

test('a body that breaks off is not asked for again: half of it was read', async () => {
  const { origin, requests } = await httpServer(inTurn(cutShort));
  const client = createClient({ ...defaultSettings(origin), retryDelay: 1 });
  await expect(client.self()).rejects.toMatchObject({ code: 'network' });
  expect(requests).toHaveLength(1);
});

/** A portal in trouble, with a wait before the next try that no test would sit out. */
async function longWait(timeout = 30_000) {
  const { origin, requests } = await httpServer(empty(503));
  const settings = { ...defaultSettings(origin), timeout, retryDelay: 60_000 };
  return { client: createClient(settings), requests };
}

test('a read that is given up while it waits for its next try ends at once', async () => {
  const giveUp = new AbortController();
  const { client, requests } = await longWait();
  const arrived = httpHeadersArrived();
  const reading = client.self(giveUp.signal);
  void arrived.then(() => giveUp.abort());
  await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  expect(requests).toHaveLength(1);
});

test('the time limit holds while a read waits for its next try', async () => {
  const { client, requests } = await longWait(200);
  await expect(client.self()).rejects.toMatchObject({ code: 'timeout' });
  expect(requests.length).toBeLessThan(2);
});

test('a question in words can be given up', async () => {
  const giveUp = new AbortController();
  const { origin } = await httpServer(() => giveUp.abort());
  const asking = createClient(defaultSettings(origin)).captchaQuestion('en', giveUp.signal);
  await expect(asking).rejects.toMatchObject({ code: 'aborted' });
});
