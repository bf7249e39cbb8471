import { desc, eq, sql } from 'drizzle-orm';
import { bigint, integer, pgSchema, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_MIGRATIONS } from '../../../demo/portal/database/portal-migrations.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { HEALTH_PATHS } from '../../../demo/server/health/health-routes.ts';
import { createReadiness } from '../../../demo/server/health/readiness.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openAuthority } from '../identity/support/open-authority.ts';
import { createEmptyDatabase } from './support/empty-database.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { beginRequest } from './support/unfinished-request.ts';

/** The table in which Drizzle counts the migrations of the portal. */
const migrations = pgSchema('drizzle').table('__drizzle_migrations', {
  id: integer(),
  hash: text(),
  createdAt: bigint('created_at', { mode: 'number' }),
});

const UNAVAILABLE = { status: 503, body: { status: 'unavailable' } };
const OK = { status: 200, body: { status: 'ok' } };

async function ask(address: string, path: string) {
  const answer = await fetch(address + path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.getSetCookie()).toEqual([]);
  return { status: answer.status, body: await answer.json() };
}

describe('the health of a portal', () => {
  let database: Database;
  let testPortal: TestPortal;
  beforeAll(async () => {
    database = await openDatabase(await createEmptyDatabase());
    testPortal = await openTestPortal({ data: { database } });
  });
  afterAll(async () => {
    await testPortal.portal.close();
    await database.close();
  });

  test('is live and ready, and says nothing else', async () => {
    expect(await ask(testPortal.address, HEALTH_PATHS.live)).toEqual(OK);
    expect(await ask(testPortal.address, HEALTH_PATHS.ready)).toEqual(OK);
    expect(testPortal.portal.metricsAddress).toBeUndefined();
  });

  test('is not ready while a migration of this version is missing in the database', async () => {
    const [newest] = await database.query
      .select()
      .from(migrations)
      .orderBy(desc(migrations.createdAt))
      .limit(1);
    if (!newest) throw new Error('The database has no migrations');
    await database.query.delete(migrations).where(eq(migrations.hash, newest.hash ?? ''));
    expect(await ask(testPortal.address, HEALTH_PATHS.ready)).toEqual(UNAVAILABLE);
    expect(await ask(testPortal.address, HEALTH_PATHS.live)).toEqual(OK);
    expect(testPortal.logged()).toContain('"state":"old-schema"');
    await database.query.insert(migrations).values(newest);
    expect(await ask(testPortal.address, HEALTH_PATHS.ready)).toEqual(OK);
  });

  test('is ready with a database that a newer version has migrated', async () => {
    const createdAt = Date.parse('2100-01-01');
    await database.query.insert(migrations).values({ id: -1, hash: 'newer', createdAt });
    expect(await ask(testPortal.address, HEALTH_PATHS.ready)).toEqual(OK);
    await database.query.delete(migrations).where(eq(migrations.hash, 'newer'));
  });

  test('is not ready without its database, and stays live', async () => {
    await database.query.execute(sql`ALTER SCHEMA drizzle RENAME TO away`);
    expect(await ask(testPortal.address, HEALTH_PATHS.ready)).toEqual(UNAVAILABLE);
    expect(await ask(testPortal.address, HEALTH_PATHS.live)).toEqual(OK);
    expect(testPortal.logged()).toContain('"state":"no-database"');
    await database.query.execute(sql`ALTER SCHEMA away RENAME TO drizzle`);
    expect(await ask(testPortal.address, HEALTH_PATHS.ready)).toEqual(OK);
  });
});

test('a database that does not answer in time counts as missing, and many probes send it one query', async () => {
  let queries = 0;
  const from = () => {
    queries += 1;
    return new Promise(() => {});
  };
  const query = { select: () => ({ from }) } as unknown as Database['query'];
  const readiness = createReadiness({ query }, PORTAL_MIGRATIONS, 1);
  const states = await Promise.all([readiness.check(), readiness.check()]);
  expect([...states, await readiness.check()]).toEqual(Array(3).fill('no-database'));
  expect(queries).toBe(1);
});

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('a portal that is about to close is not ready, answers what still arrives, and ends these connections', async () => {
  const { portal, address, visitor } = await openTestPortal();
  portal.drain();
  expect(await ask(address, HEALTH_PATHS.ready)).toEqual(UNAVAILABLE);
  expect(await ask(address, HEALTH_PATHS.live)).toEqual(OK);
  const answer = await visitor().signIn('anna', getPassword('anna'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');

  const unfinished = await beginRequest(
    address + CALL_PATHS.portalLogin,
    { ...FORM, 'Sec-Fetch-Site': 'same-origin', Origin: address },
    'j_username=anna&j_password=wrong',
  );
  const closed = portal.close();
  expect(await unfinished.finish()).toBe(303);
  await closed;
  await expect(fetch(address)).rejects.toThrow();
});

test('an authority that is about to close is not ready, and answers the requests that it has begun to read', async () => {
  const { identity, close } = await openAuthority();
  expect(await ask(identity.origin, HEALTH_PATHS.ready)).toEqual(OK);
  identity.drain();
  expect(await ask(identity.origin, HEALTH_PATHS.ready)).toEqual(UNAVAILABLE);
  expect(await ask(identity.origin, HEALTH_PATHS.live)).toEqual(OK);

  const unfinished = await beginRequest(`${identity.origin}/token`, FORM, 'grant_type=none');
  const closed = close();
  expect(await unfinished.finish()).toBe(400);
  await closed;
  await expect(fetch(identity.origin)).rejects.toThrow();
});
