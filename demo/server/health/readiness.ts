import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '../database/database.ts';
import { shareCalls } from '../share-calls.ts';

/** Milliseconds after which a database that has not answered counts as one that does not answer. */
const TIME_LIMIT = 2_000;

/**
 * Whether a server takes requests: `closing` once it is about to close, `no-database` if the database does
 * not answer, `old-schema` if migrations of this version are missing, as after the restore of an old backup.
 */
type ReadinessState = 'ready' | 'closing' | 'no-database' | 'old-schema';

/** Tells a load balancer whether to send requests to this server. */
export interface Readiness {
  /** Whether the server is about to close. */
  readonly isClosing: boolean;
  /** From now on the server is not ready. */
  close(): void;
  /** Asks the database. Calls that arrive meanwhile share its answer, so that probes cost one query at a time. */
  check(): Promise<ReadinessState>;
}

/**
 * Creates the readiness of a server.
 * @param migrations the migrations of its tables
 * @param timeLimit milliseconds that the database has to answer
 */
export function createReadiness(
  { query }: Pick<Database, 'query'>,
  migrations: MigrationConfig,
  timeLimit: number = TIME_LIMIT,
): Readiness {
  const { migrationsSchema = 'drizzle', migrationsTable = '__drizzle_migrations' } = migrations;
  const table = sql`${sql.identifier(migrationsSchema)}.${sql.identifier(migrationsTable)}`;
  const newest = Math.max(...readMigrationFiles(migrations).map((one) => one.folderMillis));
  let isClosing = false;
  const readIsMigrated = shareCalls(async () => {
    // A newer process may have applied migrations that this version does not know: they only add.
    const [row] = await query
      .select({ isMigrated: sql<boolean | null>`max(created_at) >= ${newest}` })
      .from(table);
    return row?.isMigrated === true;
  }, timeLimit);

  return {
    get isClosing() {
      return isClosing;
    },
    close() {
      isClosing = true;
    },
    async check() {
      if (isClosing) return 'closing';
      try {
        return (await readIsMigrated()) ? 'ready' : 'old-schema';
      } catch {
        return 'no-database';
      }
    },
  };
}
