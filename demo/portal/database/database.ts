import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The open database, the same to its users whether it is embedded or a server. */
export interface Database {
  /** What queries are built on. */
  readonly query: PgDatabase<PgQueryResultHKT>;
  /** Brings a set of tables up to date. Processes that do it at once take turns. */
  migrate(migrations: MigrationConfig): Promise<void>;
  /** Waits for running queries, then gives back folder or connections. */
  close(): Promise<void>;
}
