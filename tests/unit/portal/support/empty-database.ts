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
const SETS = [PORTAL_MIGRATIONS, IDENTITY_MIGRATIONS];

/**
 * An empty database in memory with all tables. Making one from nothing takes seconds of computing, a copy
 * a tenth of that; so the first test to need one leaves a copy for all others, until a migration is added.
 */
export async function createEmptyDatabase(): Promise<DataSource> {
  const file = path.join(CACHE, `database-${await version()}.tar`);
  const bytes = await readFile(file).catch(() => make(file));
  return { memory: true, copyOf: new Blob([bytes], { type: 'application/x-tar' }) };
}

/** Changes with the database's program and with every migration. */
async function version(): Promise<string> {
  const hash = createHash('sha256');
  const parts = [
    path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'),
    ...SETS.map(({ migrationsFolder }) => path.join(migrationsFolder, 'meta/_journal.json')),
  ];
  for (const part of parts) hash.update(await readFile(part));
  return hash.digest('hex').slice(0, 16);
}

async function make(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create();
  for (const migrations of SETS) await migrate(drizzle({ client }), migrations);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const bytes = new Uint8Array(await dump.arrayBuffer());
  await mkdir(CACHE, { recursive: true });
  // Under another name first: a test beside this one must not read half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
  return bytes;
}
