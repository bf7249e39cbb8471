import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

/**
 * Opens the embedded database and brings it up to date.
 * @param folder where it lives; in memory where it is left out
 * @throws FolderInUse
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const client = await PGlite.create(folder && path.join(folder, 'postgres'));
    const query = drizzle({ client });
    await migrate(query, { migrationsFolder: MIGRATIONS_FOLDER });
    return {
      query,
      async close() {
        await client.close();
        await unlock?.();
      },
    };
  } catch (error) {
    await unlock?.();
    throw error;
  }
}
