import type { Database } from './database.ts';

/**
 * Where the portal's data lives: a folder of the embedded database (one process at a time), a
 * PostgreSQL server (any number of processes), memory, or a database that somebody else opened and
 * will close.
 */
export type DataSource =
  | { readonly dataDir: string }
  | { readonly databaseUrl: string }
  | {
      readonly memory: true;
      /** Begins with a copy of another embedded database (PGlite's `dumpDataDir`). */
      readonly copyOf?: Blob | undefined;
    }
  | { readonly database: Database };
