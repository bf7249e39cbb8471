import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { MIGRATIONS_FOLDER } from '../../../demo/portal/database/migrations-folder.ts';
import type { Database } from '../../../demo/server/database/database.ts';

function toDatabase(client: PGlite): Database {
  const query = drizzle({ client });
  return {
    query,
    migrate: (migrations) => migrate(query, migrations),
    close: () => client.close(),
  };
}

/** Opens empty databases in memory. Creating one takes seconds, so the others are copies of the first. */
export async function openDatabases(count: number): Promise<Database[]> {
  const first = await PGlite.create();
  await migrate(drizzle({ client: first }), { migrationsFolder: MIGRATIONS_FOLDER });
  const clients = [first];
  if (count > 1) {
    const loadDataDir = await first.dumpDataDir('none');
    while (clients.length < count) clients.push(await PGlite.create({ loadDataDir }));
  }
  return clients.map(toDatabase);
}
