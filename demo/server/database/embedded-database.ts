import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/** The folder of an embedded database (memory without one) and its initial contents. */
interface EmbeddedDatabaseOptions {
  readonly folder?: string;
  readonly copyOf?: Blob | undefined;
}

/**
 * Opens the embedded database (PGlite).
 * @throws FolderInUseError if another process has the folder open
 */
export async function openEmbeddedDatabase({
  folder,
  copyOf,
}: EmbeddedDatabaseOptions = {}): Promise<Database> {
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const client = await PGlite.create({
      ...(folder !== undefined && { dataDir: path.join(folder, 'postgres') }),
      ...(copyOf && { loadDataDir: copyOf }),
    });
    const query = drizzle({ client });
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
