import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import {
  answerInTurn,
  dropConnection,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';
import { ANNA } from '../../support/portal-double-people.ts';

afterEach(() => vi.restoreAllMocks());

async function startClient(answer: HttpAnswer, retries = 2) {
  const { origin, requests } = await startHttpServer(answer);
  const client = connect({ ...defaultSettings(origin), retries, retryDelay: 1 });
  return { client, requests };
}

test.each([502, 503, 504])('a read is repeated after a %i', async (status) => {
  const { client, requests } = await startClient(
    answerInTurn(sendStatus(status), sendJson(200, ANNA)),
  );
  await expect(client.self({})).resolves.toEqual(ANNA);
  expect(requests).toHaveLength(2);
});

test('a read is repeated after a dropped connection', async () => {
  const { client, requests } = await startClient(
    answerInTurn(dropConnection, dropConnection, sendJson(200, ANNA)),
  );
  await expect(client.self({})).resolves.toEqual(ANNA);
  expect(requests).toHaveLength(3);
});

test('the settings limit the retries for all kinds of failures together', async () => {
  const { client, requests } = await startClient(
    answerInTurn(sendStatus(502), dropConnection, sendStatus(504), dropConnection),
    3,
  );
  await expect(client.self({})).rejects.toMatchObject({ code: 'network' });
  expect(requests).toHaveLength(4);
});

test.each([0, 1, 2, 5])('a read is repeated at most %i times', async (retries) => {
  const unwell = await startClient(sendStatus(503), retries);
  await expect(unwell.client.publicInfo({})).rejects.toMatchObject({ status: 503 });
  expect(unwell.requests).toHaveLength(1 + retries);
  const gone = await startClient(dropConnection, retries);
  await expect(gone.client.publicInfo({})).rejects.toMatchObject({ code: 'network' });
  expect(gone.requests).toHaveLength(1 + retries);
});

test('the failure is the last of several rejections', async () => {
  const { client } = await startClient(
    answerInTurn(sendStatus(502), sendStatus(503), sendStatus(401)),
  );
  await expect(client.self({})).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
});

test.each([400, 401, 403, 404, 408, 429, 500, 501, 505, 609])(
  'a read is not repeated after a %i',
  async (status) => {
    const { client, requests } = await startClient(sendStatus(status));
    await expect(client.self({})).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  },
);

test('a read is not repeated after a mistake of a script', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const sent = vi.fn(() => undefined as never as Promise<Response>);
  const { origin } = await startHttpServer(sendStatus(503));
  const client = connect({ ...defaultSettings(origin), retryDelay: 1, fetch: sent });
  await expect(client.self({})).rejects.toMatchObject({ code: 'unexpected' });
  expect(sent).toHaveBeenCalledOnce();
});

test('a read is not repeated after a bad answer', async () => {
  const { client, requests } = await startClient(sendWebPage());
  await expect(client.self({})).rejects.toMatchObject({ code: 'bad-answer' });
  expect(requests).toHaveLength(1);
});

test.each([
  ['502', sendStatus(502)],
  ['503', sendStatus(503)],
  ['504', sendStatus(504)],
  ['dropped connection', dropConnection],
])('a login or a logout is not repeated after a %s', async (_, answer) => {
  const { client, requests } = await startClient(answer);
  await expect(client.signIn({ name: 'anna', password: 'secret' }, {})).rejects.toThrow();
  await expect(client.signOut({})).rejects.toThrow();
  expect(requests.map(({ url }) => url)).toEqual(['/rest/auth/login', '/rest/auth/logout']);
});

test('a read is not repeated after it was aborted', async () => {
  const controller = new AbortController();
  const { client, requests } = await startClient((response, request) => {
    controller.abort();
    sendStatus(503)(response, request);
  });
  await expect(client.self({ signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  });
  expect(requests).toHaveLength(1);
});

test('each retry waits longer', async () => {
  const times: number[] = [];
  const { origin } = await startHttpServer((response, request) => {
    times.push(performance.now());
    sendStatus(503)(response, request);
  });
  const client = connect({ ...defaultSettings(origin), retries: 2, retryDelay: 40 });
  await expect(client.self({})).rejects.toThrow();
  const [first = 0, second = 0, third = 0] = times;
  // A timer may fire a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(39);
  expect(third - second).toBeGreaterThanOrEqual(79);
});
