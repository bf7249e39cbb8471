import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { makePrivate } from '../private-paths.ts';
import type { Database } from './database.ts';
import { type FolderLostError, lockFolder } from './folder-lock.ts';

/** The folder of an embedded database (memory without one) and its initial contents. */
interface EmbeddedDatabaseOptions {
  readonly folder?: string;
  readonly copyOf?: Blob | undefined;
  /** Called if another process may have taken over the folder. All further queries are rejected. */
  readonly onFolderLost?: (error: FolderLostError) => void;
}

/**
 * Opens the embedded database (PGlite).
 * @throws FolderInUseError if another process has the folder open
 * @throws NotPrivateError if the folder exists and other users can read it
 */
export async function openEmbeddedDatabase({
  folder,
  copyOf,
  onFolderLost = () => {},
}: EmbeddedDatabaseOptions = {}): Promise<Database> {
  let lost: FolderLostError | undefined;
  let client: PGlite | undefined;
  const stopWriting = (error: FolderLostError) => {
    lost = error;
    const refuse = () => Promise.reject(error);
    if (client) Object.assign(client, { query: refuse, exec: refuse, transaction: refuse });
    onFolderLost(error);
  };
  const unlock = folder === undefined ? undefined : await lockFolder(folder, stopWriting);
  const dataDir = folder && path.join(folder, 'postgres');
  try {
    client = await PGlite.create({
      // PostgreSQL initializes each page of this cache at the start. The default of 128 MB takes a second.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
      ...(dataDir && { dataDir }),
      ...(copyOf && { loadDataDir: copyOf }),
    });
    // PGlite opens with modes of its own, whatever the umask is: 0666 for a new database, and 0644 for some files each
    // time. Files that are added later have 0600.
    if (dataDir) makePrivate(dataDir);
    if (lost) throw lost;
    const opened = client;
    const query = drizzle({ client: opened });
    return {
      query,
      migrate: (migrations) => migrate(query, migrations),
      async close() {
        // Closing would write to the folder, which may belong to another process now.
        if (lost) return;
        await opened.close();
        await unlock?.();
      },
    };
  } catch (error) {
    if (!lost) await unlock?.();
    throw error;
  }
}
