import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The open database, the same to its users whether it is embedded or a server. */
export interface Database {
  /** What queries are built on. */
  readonly query: PgDatabase<PgQueryResultHKT>;
  /** Waits for running queries, then gives back folder or connections. */
  close(): Promise<void>;
}
