import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** An open database: embedded PGlite or a PostgreSQL server, with the same interface. */
export interface Database {
  /** The Drizzle query builder. */
  readonly query: PgDatabase<PgQueryResultHKT>;
  /** Runs a set of migrations. Processes that call it at the same time take turns. */
  migrate(migrations: MigrationConfig): Promise<void>;
  /** Waits for running queries, then releases the folder or the connections. */
  close(): Promise<void>;
}

/**
 * The place where data is stored: a folder for the embedded database (one process at a time), a
 * PostgreSQL server (any number of processes), memory, or a database that the caller opened and closes.
 */
export type DataSource =
  | { readonly dataDir: string }
  | { readonly databaseUrl: string }
  | {
      readonly memory: true;
      /** Starts with a copy of another embedded database (the result of PGlite's `dumpDataDir`). */
      readonly copyOf?: Blob | undefined;
    }
  | { readonly database: Database };
