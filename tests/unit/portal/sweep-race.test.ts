import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_MIGRATIONS } from '../../../demo/portal/database/portal-migrations.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { advance } from '../../../demo/portal/external-users/advance.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { findReasonToSkipPostgres, startPostgres } from './support/postgres.ts';

const NOW = Date.parse('2030-01-01T12:00:00Z');
const NOTHING = { internal: false, external: false, public: false, public_link: false };

describe.skipIf(findReasonToSkipPostgres())('the sweep during a simultaneous action', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    database = await openDatabase({ databaseUrl: server.url });
    await database.migrate(PORTAL_MIGRATIONS);
  });
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });

  /** Waits until the sweep is done or waits for a lock. */
  async function untilBlocked(sweeping: Promise<void>): Promise<void> {
    let isDone = false;
    void sweeping.then(() => {
      isDone = true;
    });
    while (!isDone) {
      const waiting = await database.query.execute(
        sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
      );
      if ((waiting as { rowCount: number }).rowCount > 0) return;
    }
  }

  test.each([
    ['keeps a reset that is requested again', 4, 'request-reset'],
    ['keeps a person who is invited again', 1, 'invite'],
  ] as const)('%s', async (name, state, action) => {
    // All earlier links have expired and are gone.
    const [guest] = await database.query
      .insert(people)
      .values({
        name,
        loginKey: name,
        passwordHash: '',
        firstName: '',
        lastName: '',
        language: 'en',
        country: '',
        timeZone: 'UTC',
        externalUserState: state,
        globalShareConfig: NOTHING,
        workspaceShareConfig: NOTHING,
      })
      .returning({ id: people.id });
    const personId = guest?.id ?? 0;

    let sweeping: Promise<void> | undefined;
    await database.query.transaction(async (db) => {
      await advance(db, { personId, action, now: NOW });
      sweeping = sweep(database, NOW);
      await untilBlocked(sweeping);
    });
    await sweeping;
    const [left] = await database.query.select().from(people).where(eq(people.id, personId));
    expect(left?.externalUserState).toBe(state);
  });
});
