import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { IDENTITY_MIGRATIONS } from '../../../../demo/identity/database.ts';
import { PORTAL_MIGRATIONS } from '../../../../demo/portal/database/portal-migrations.ts';
import type { DataSource } from '../../../../demo/server/database/database.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache/portico');
const MIGRATION_SETS = [PORTAL_MIGRATIONS, IDENTITY_MIGRATIONS];

/**
 * Creates an empty database in memory with all tables. Migrations take seconds, a copy a tenth of
 * that, so the first test stores a copy for all others. A new migration invalidates it.
 */
export async function createEmptyDatabase(): Promise<DataSource> {
  const file = path.join(CACHE, `database-${await computeVersion()}.tar`);
  const bytes = await readFile(file).catch(() => createCopy(file));
  return { memory: true, copyOf: new Blob([bytes], { type: 'application/x-tar' }) };
}

/** Computes a key that changes with the version of PGlite and with every migration. */
async function computeVersion(): Promise<string> {
  const hash = createHash('sha256');
  const parts = [
    path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'),
    ...MIGRATION_SETS.map(({ migrationsFolder }) =>
      path.join(migrationsFolder, 'meta/_journal.json'),
    ),
  ];
  for (const part of parts) hash.update(await readFile(part));
  return hash.digest('hex').slice(0, 16);
}

async function createCopy(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create();
  for (const migrations of MIGRATION_SETS) await migrate(drizzle({ client }), migrations);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const bytes = new Uint8Array(await dump.arrayBuffer());
  await mkdir(CACHE, { recursive: true });
  // Write to a temporary name first, so that simultaneous tests do not read an incomplete file.
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, bytes);
  await rename(temporaryFile, file);
  return bytes;
}
