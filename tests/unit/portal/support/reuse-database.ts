import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database, DataSource } from '../../../../demo/server/database/database.ts';
import { openDatabase } from '../../../../demo/server/database/open-database.ts';
import { createEmptyDatabase } from './empty-database.ts';

/** The databases of this process, each with the last test file that asked for it. */
const databases: { readonly database: Database; file: string | undefined }[] = [];

/**
 * Returns an empty database in memory. Emptying a database takes a tenth of the time that opening one takes, so
 * the test files that run one after another in a process use the same one. Do not change its tables.
 */
export async function reuseDatabase(): Promise<DataSource> {
  const file = expect.getState().testPath;
  const free = databases.find((one) => one.file !== file);
  if (free) {
    free.file = file;
    await emptyTables(free.database);
    return { database: free.database };
  }
  const database = await openDatabase(await createEmptyDatabase());
  databases.push({ database, file });
  return { database };
}

/** Deletes all rows but those about migrations, which are in a schema of their own. */
async function emptyTables({ query }: Database): Promise<void> {
  await query.execute(sql`
    DO $$ BEGIN EXECUTE (
      SELECT 'TRUNCATE ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' RESTART IDENTITY'
      FROM pg_tables WHERE schemaname IN ('public', 'identity')
    ); END $$`);
}
