import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PORTAL_MIGRATIONS } from '../../../demo/portal/database/portal-migrations.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import { takeSample } from '../../support/soak.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { openTestPortal } from './support/open-test-portal.ts';

/** More than the parameters that a statement of PostgreSQL may have. */
const MANY = 2 ** 16;

/** What expires, with the state of the person and how it ends. `npm test` has one of them. */
const EXPIRED = [
  ['invitations', 1, 'deleted'],
  ['password resets', 4, 'verified'],
] as const;

test.each(takeSample(EXPIRED, 1))(
  `the portal starts and sweeps ${MANY} expired %s`,
  async (_, state, end) => {
    const database = await openEmptyDatabase();
    await database.migrate(PORTAL_MIGRATIONS);
    const { query } = database;
    await query.execute(sql`
    INSERT INTO people (login_key, name, password_hash, first_name, last_name, language, country, time_zone,
      external_user_state, global_share_config, workspace_share_config)
    SELECT 'guest' || n, 'guest' || n, '', '', '', 'en', '', 'UTC', ${state}::int, '{}', '{}'
    FROM generate_series(1, ${MANY}::int) AS n`);
    const { portal, clock } = await openTestPortal({ data: { database }, people: [] });

    const countExpired = () => query.$count(people, eq(people.externalUserState, state));
    for (let left = await countExpired(); left > 0; ) {
      await sweep(database, clock.now());
      const next = await countExpired();
      expect(next).toBeLessThan(left);
      left = next;
    }
    expect(await query.$count(people)).toBe(end === 'deleted' ? 0 : MANY);
    await portal.close();
  },
);
