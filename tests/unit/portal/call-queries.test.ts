import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

const MINUTE = 60_000;
const PARTNER = 'https://partner.example';

/** A provider whose accounts are linked to people. No test calls it. */
const PROVIDER = {
  issuer: 'https://id.example.com',
  clientId: 'portal',
  clientSecret: 'the secret of the portal at the provider',
  acrValues: ['mfa'],
};

/** A query, and the number of rows that it has changed. */
interface RecordedQuery {
  readonly text: string;
  readonly changedRows: number;
}

/** The queries of the requests that are recorded. Timers of earlier requests, such as for mails, are not among them. */
const recordings = new AsyncLocalStorage<RecordedQuery[] | undefined>();

let testPortal: TestPortal;
let recording: RecordedQuery[] | undefined;
beforeAll(async () => {
  testPortal = await openTestPortal({
    secondFactor: PROVIDER,
    prepare: ({ app }) =>
      app.server.prependListener('request', () => recordings.enterWith(recording)),
  });
  const { portal } = testPortal;
  await portal.settings.write({ mfaSetting: 'OPTIONAL', partnerOrigins: [PARTNER] });
  const { $client } = portal.database.query as unknown as PgliteDatabase & { $client: PGlite };
  const query = $client.query.bind($client);
  vi.spyOn($client, 'query').mockImplementation(async (text, ...rest) => {
    const queries = recordings.getStore();
    const result = await query(text, ...rest);
    queries?.push({ text, changedRows: result.affectedRows ?? 0 });
    return result as never;
  });
});
afterAll(() => testPortal.portal.close());

/** Returns the queries that the requests of a function cause. */
async function recordQueries(run: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = [];
  recording = queries;
  await run();
  recording = undefined;
  return queries;
}

const countQueries = async (run: () => Promise<unknown>) => (await recordQueries(run)).length;

async function signIn(name: string): Promise<Visitor> {
  const visitor = testPortal.visitor();
  expect((await visitor.signIn(name, getPassword(name))).status).toBe(200);
  return visitor;
}

const readName = async (visitor: Visitor) => {
  const answer = await visitor.fetch(CALL_PATHS.self);
  return ((await answer.json()) as { name: string }).name;
};

describe('a call of /rest/self', () => {
  test('makes one query, which also reads the second factor', async () => {
    const anna = await signIn('anna');
    let body: unknown;
    const queries = await recordQueries(async () => {
      body = await (await anna.fetch(CALL_PATHS.self)).json();
    });
    expect(body).toMatchObject({ name: 'anna', mfa_enrolled: false });
    expect(queries).toHaveLength(1);
  });

  test('makes one query without cookies, and one more for the page of a partner', async () => {
    const visitor = testPortal.visitor();
    const signedIn = await visitor.fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: {
        ...SCRIPT,
        Origin: PARTNER,
        Authorization: basic('anna', getPassword('anna')),
        [DEFAULT_NAMES.tokenModeHeader]: 'bearer',
      },
    });
    const token = signedIn.headers.get(DEFAULT_NAMES.publicTokenHeader);
    const fetchFrom = (origin: string) =>
      visitor.fetch(CALL_PATHS.self, {
        headers: { Origin: origin, Authorization: `Bearer ${token}` },
      });
    expect(await countQueries(() => fetchFrom(testPortal.address))).toBe(1);
    expect(await countQueries(() => fetchFrom(PARTNER))).toBe(2);
  });

  test('makes one query for a session that does not exist, and none without a token', async () => {
    const stranger = testPortal.visitor();
    expect(await countQueries(() => stranger.fetch(CALL_PATHS.self))).toBe(0);
    stranger.jar.set('portal_session', 'a token of nobody');
    expect(await countQueries(() => stranger.fetch(CALL_PATHS.self))).toBe(1);
  });

  test('writes the time of the last use once a minute', async () => {
    const anna = await signIn('anna');
    const count = () => countQueries(() => anna.fetch(CALL_PATHS.self));
    testPortal.clock.pass(MINUTE - 1);
    expect(await count()).toBe(1);
    testPortal.clock.pass(1);
    expect(await count()).toBe(2);
    expect(await count()).toBe(1);
    testPortal.clock.pass(MINUTE);
    expect(await count()).toBe(2);
  });

  test('at the same time as others writes that time once for all of them', async () => {
    const anna = await signIn('anna');
    testPortal.clock.pass(MINUTE);
    const queries = await recordQueries(() =>
      Promise.all(Array.from({ length: 6 }, () => anna.fetch(CALL_PATHS.self))),
    );
    const changedRows = queries
      .filter(({ text }) => text.startsWith('update'))
      .map((query) => query.changedRows);
    expect(changedRows.reduce((sum, rows) => sum + rows, 0)).toBe(1);
  });

  test('at the same time as others describes its own person', async () => {
    const names = ['anna', 'saga', 'admin', 'piotr'];
    const visitors = await Promise.all(names.map(signIn));
    const stranger = testPortal.visitor();
    stranger.jar.set('portal_session', 'a token of nobody');
    const calls = Array.from({ length: 40 }, (_, index) => index % names.length);
    const [statuses, found] = await Promise.all([
      Promise.all(calls.map(async () => (await stranger.fetch(CALL_PATHS.self)).status)),
      Promise.all(calls.map(async (index) => readName(visitors[index] as Visitor))),
    ]);
    expect(found).toEqual(calls.map((index) => names[index]));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe('a call of the public data', () => {
  test.each([CALL_PATHS.publicInfo, CALL_PATHS.releaseInfo])('%s makes one query', async (path) => {
    const visitor = testPortal.visitor();
    const etag = (await visitor.fetch(path)).headers.get('etag') ?? '';
    let status: number | undefined;
    const count = await countQueries(async () => {
      ({ status } = await visitor.fetch(path, { headers: { 'If-None-Match': etag } }));
    });
    expect([status, count]).toEqual([304, 1]);
  });
});
