import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../../../demo/server/database/folder-lock.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { readSealingKey } from '../../../demo/server/sealing-key.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { createDataFolder } from './support/empty-database.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portal-'));
  folder = path.join(root, 'data');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const readMode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

/**
 * Takes over the lock like another process: creates it anew and renews it. A lock that is not renewed can
 * get the first owner's time again, if that owner renews at this moment; then nobody notices the change.
 */
async function takeOver(lock: string): Promise<Disposable> {
  await rm(lock, { recursive: true });
  await mkdir(lock);
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), 50);
  return { [Symbol.dispose]: () => clearInterval(renewal) };
}

describe('the data folder', () => {
  test('can be used by its owner only', async () => {
    const unlock = await lockFolder(folder, () => {});
    expect(await readMode(folder)).toBe('700');
    await unlock();
  });

  test('from an earlier version has no file any more that others can read in a copy of it, also later', async () => {
    await createDataFolder(folder);
    const postgres = path.join(folder, 'postgres');
    const findReadable = () => execFileSync('find', [postgres, '-perm', '-004']).toString();
    await chmod(path.join(postgres, 'PG_VERSION'), 0o666);
    const database = await openDatabase({ dataDir: folder });
    expect(findReadable()).toBe('');
    await database.query.execute(sql`CREATE TABLE later AS SELECT 'a secret' AS text`);
    expect(findReadable()).toBe('');
    await database.close();
    expect(findReadable()).toBe('');
  });

  test.each([0o755, 0o750, 0o701, 0o777])('is refused with mode %o', async (mode) => {
    await mkdir(folder);
    await chmod(folder, mode);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`chmod 700 '${folder}'`);
  });

  test('that another process takes over is not written to any more', async () => {
    await createDataFolder(folder);
    const { promise: lost, resolve } = Promise.withResolvers<Error>();
    const database = await openDatabase({ dataDir: folder }, resolve);
    await database.query.execute(sql`SELECT 1`);
    using _ = await takeOver(path.join(folder, 'portal.lock'));
    expect((await lost).name).toBe('FolderLostError');
    await expect((async () => database.query.execute(sql`SELECT 1`))()).rejects.toMatchObject({
      cause: { name: 'FolderLostError' },
    });
    await database.close();
    expect((await stat(path.join(folder, 'portal.lock'))).isDirectory()).toBe(true);
  });
});

describe('the file with the sealing key', () => {
  const file = () => path.join(root, 'data.key');

  test('is created once, for its owner only, also by processes that start together', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => readSealingKey(file(), folder)));
    expect(new Set(all).size).toBe(1);
    expect(await readMode(file())).toBe('600');
    expect((await readFile(file(), 'utf8')).trim()).toBe(all[0]);
  });

  test.each([0o644, 0o640, 0o606])('is refused with mode %o', async (mode) => {
    await writeFile(file(), SEALING_KEY);
    await chmod(file(), mode);
    await expect(readSealingKey(file(), folder)).rejects.toThrow(`chmod 600 '${file()}'`);
  });

  test('is refused inside the data folder', async () => {
    await mkdir(folder);
    const inside = path.join(folder, 'sealing.key');
    await expect(readSealingKey(inside, folder)).rejects.toThrow('is inside the data folder');
  });

  test('is refused with other contents', async () => {
    await writeFile(file(), 'password', { mode: 0o600 });
    await expect(readSealingKey(file(), folder)).rejects.toThrow('not 32 random bytes');
  });
});
