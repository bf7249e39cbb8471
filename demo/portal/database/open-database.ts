import type { DataSource } from './data-source.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './open-server.ts';

/**
 * Opens the portal's database, migrated.
 * @param onIdleError hears of a server's connections that broke while idle
 * @throws FolderInUse where another process has the folder
 */
export async function openDatabase(
  source: DataSource,
  onIdleError: (error: Error) => void = () => {},
): Promise<Database> {
  if ('database' in source) return { ...source.database, close: async () => {} };
  if ('databaseUrl' in source) return openServer(source.databaseUrl, onIdleError);
  return 'dataDir' in source
    ? openEmbedded({ folder: source.dataDir })
    : openEmbedded({ copyOf: source.copyOf });
}
