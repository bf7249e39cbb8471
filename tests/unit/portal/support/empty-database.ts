import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { IDENTITY_MIGRATIONS } from '../../../../demo/identity/database.ts';
import { PORTAL_MIGRATIONS } from '../../../../demo/portal/database/portal-migrations.ts';
import type { DataSource } from '../../../../demo/server/database/database.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache/portico');
const run = promisify(execFile);

const MIGRATION_SETS = [PORTAL_MIGRATIONS, IDENTITY_MIGRATIONS];

/** Creates an empty database in memory with all tables. */
export async function createEmptyDatabase(): Promise<DataSource> {
  const bytes = await readFile(await findArchive());
  return { memory: true, copyOf: new Blob([bytes], { type: 'application/x-tar' }) };
}

/** Creates a data folder of the demo with an empty database that has all tables. */
export async function createDataFolder(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await run('tar', ['-xf', await findArchive(), '--no-same-owner', '-C', folder]);
}

/**
 * Returns the archive of an empty database with all tables. To create a database takes seconds, a copy a part of
 * that, so the first test stores the archive for all others.
 */
async function findArchive(): Promise<string> {
  const file = path.join(CACHE, `database-${await computeVersion()}.tar`);
  await access(file).catch(() => createArchive(file));
  return file;
}

/** Computes a key that changes with the version of PGlite, with every migration, and with this file. */
async function computeVersion(): Promise<string> {
  const hash = createHash('sha256');
  const parts = [
    import.meta.filename,
    path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'),
    ...MIGRATION_SETS.map(({ migrationsFolder }) =>
      path.join(migrationsFolder, 'meta/_journal.json'),
    ),
  ];
  for (const part of parts) hash.update(await readFile(part));
  return hash.digest('hex').slice(0, 16);
}

async function createArchive(file: string): Promise<void> {
  const client = await PGlite.create();
  for (const migrations of MIGRATION_SETS) await migrate(drizzle({ client }), migrations);
  // Each copy reads and writes all of the archive: without the templates of new databases it is a third smaller.
  await client.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`DROP DATABASE ${name}`);
  await client.exec('CHECKPOINT');
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  // Write to a temporary name first, so that simultaneous tests do not read an incomplete file.
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, dump.stream());
  await rename(temporaryFile, file);
}
