import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { PORTAL_MIGRATIONS } from './portal-migrations.ts';

/** Where an embedded database lives, in memory without a folder, and what it begins with. */
interface Embedded {
  readonly folder?: string;
  readonly copyOf?: Blob | undefined;
}

/**
 * Opens the embedded database and brings it up to date.
 * @throws FolderInUse
 */
export async function openEmbedded({ folder, copyOf }: Embedded = {}): Promise<Database> {
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const client = await PGlite.create({
      ...(folder !== undefined && { dataDir: path.join(folder, 'postgres') }),
      ...(copyOf && { loadDataDir: copyOf }),
    });
    const query = drizzle({ client });
    await migrate(query, PORTAL_MIGRATIONS);
    return {
      query,
      migrate: (migrations) => migrate(query, migrations),
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
