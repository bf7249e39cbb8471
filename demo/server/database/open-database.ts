import type { Database, DataSource } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/**
 * Opens a database. The caller runs the migrations of its tables.
 * @param onError called for a server connection that broke while idle, and with a `FolderLostError` if
 * another process may have taken over the data folder; after that all queries are rejected
 * @throws FolderInUseError if another process has the data folder open
 * @throws NotPrivateError if other users can read the data folder
 */
export async function openDatabase(
  source: DataSource,
  onError: (error: Error) => void = () => {},
): Promise<Database> {
  if ('database' in source) return { ...source.database, close: async () => {} };
  if ('databaseUrl' in source) return openPostgresDatabase(source.databaseUrl, onError);
  return 'dataDir' in source
    ? openEmbeddedDatabase({ folder: source.dataDir, onFolderLost: onError })
    : openEmbeddedDatabase({ copyOf: source.copyOf });
}
