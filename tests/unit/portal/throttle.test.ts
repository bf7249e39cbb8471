import { expect, test } from 'vitest';
import { PORTAL_MIGRATIONS } from '../../../demo/portal/database/portal-migrations.ts';
import { createThrottle } from '../../../demo/portal/throttle/throttle.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { Refusal } from '../../../demo/server/http/refusal.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { findReasonToSkipPostgres, startPostgres } from './support/postgres.ts';

const clock = { now: () => Date.parse('2030-01-01T12:00:00Z') };

/** Sends 40 requests of one person at once, in turn at each of the databases. @returns their statuses */
async function sendRequests(databases: readonly Database[]): Promise<Record<number, number>> {
  const throttles = databases.map((database) => createThrottle(database, clock));
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      try {
        await throttles[index % throttles.length]?.admit('invitation by', '7');
        return 200;
      } catch (error) {
        if (error instanceof Refusal) return error.status;
        throw error;
      }
    }),
  );
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return Object.fromEntries([...new Set(statuses)].map((status) => [status, count(status)]));
}

test('of 40 requests at once, the embedded database admits as many as the limit allows', async () => {
  const database = await openEmptyDatabase();
  expect(await sendRequests([database])).toEqual({ 200: 30, 429: 10 });
  await database.close();
});

test.skipIf(findReasonToSkipPostgres())(
  'of 40 requests at once, two processes on PostgreSQL admit as many as the limit allows',
  async () => {
    const server = await startPostgres();
    const databases = [
      await openDatabase({ databaseUrl: server.url }),
      await openDatabase({ databaseUrl: server.url }),
    ];
    await databases[0]?.migrate(PORTAL_MIGRATIONS);
    expect(await sendRequests(databases)).toEqual({ 200: 30, 429: 10 });
    for (const database of databases) await database.close();
    await server.close();
  },
);
