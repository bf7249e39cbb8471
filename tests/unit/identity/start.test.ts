import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { createEmptyDatabase } from '../portal/support/empty-database.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';

let database: Database;
let port: number;
let log = '';
beforeAll(async () => {
  database = await openDatabase(await createEmptyDatabase());
  port = await findFreePorts();
});
afterAll(() => database.close());

/** Opens an authority whose database is migrated by a function. */
const open = (migrate: Database['migrate']): Promise<Identity> =>
  createIdentity({
    data: { database: { ...database, migrate } },
    sealingKey: SEALING_KEY,
    accounts: [],
    host: '127.0.0.1',
    port,
    passwordCost: MINIMUM_COST,
    log: {
      level: 'warn',
      stream: new Writable({
        write(chunk, _, done) {
          log += chunk;
          done();
        },
      }),
    },
  });

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });

/** Asks until the port is open. */
async function askAtStart(path: string): Promise<Response> {
  for (;;) {
    try {
      return await ask(path);
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code !== 'ECONNREFUSED') throw error;
    }
  }
}

describe('an authority', () => {
  test('answers 503 with Retry-After while it prepares, and then what was asked for', async () => {
    const prepared = Promise.withResolvers<void>();
    const opening = open(async (migrations) => {
      await prepared.promise;
      await database.migrate(migrations);
    });
    const early = await askAtStart('/.well-known/openid-configuration');
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('1');
    prepared.resolve();
    const identity = await opening;
    expect((await ask('/.well-known/openid-configuration')).status).toBe(200);
    await identity.close();
  });

  test('that cannot be prepared gives its port back', async () => {
    const opening = open(async () => {
      throw new Error('no migration');
    });
    await expect(opening).rejects.toThrow('no migration');
    await expect(ask('/')).rejects.toThrow('fetch failed');
  });

  test('logs its own errors and those of its library, without their messages', async () => {
    const identity = await open(database.migrate);
    await database.query.execute(sql`ALTER SCHEMA identity RENAME TO away`);
    const form = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&client_id=secret-of-the-query&client_secret=x',
    };
    for (const [path, init] of [
      ['/token', form],
      ['/enrolments/secret-of-the-query', { headers: { Authorization: `Basic ${btoa('a:b')}` } }],
    ] as const) {
      log = '';
      expect((await ask(path, init)).status).toBe(500);
      expect(log).toMatch(/"level":50,.*"msg":"failed"/);
      expect(log).not.toContain('secret-of-the-query');
    }
    await database.query.execute(sql`ALTER SCHEMA away RENAME TO identity`);
    await identity.close();
  });
});
