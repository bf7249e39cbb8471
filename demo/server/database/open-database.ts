import type { Database, DataSource } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/**
 * Opens a database. The caller runs the migrations of its tables.
 * @param onIdleError called for a server connection that broke while idle
 * @throws FolderInUseError if another process has the data folder open
 */
export async function openDatabase(
  source: DataSource,
  onIdleError: (error: Error) => void = () => {},
): Promise<Database> {
  if ('database' in source) return { ...source.database, close: async () => {} };
  if ('databaseUrl' in source) return openPostgresDatabase(source.databaseUrl, onIdleError);
  return 'dataDir' in source
    ? openEmbeddedDatabase({ folder: source.dataDir })
    : openEmbeddedDatabase({ copyOf: source.copyOf });
}
