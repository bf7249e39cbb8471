import { existsSync } from 'node:fs';
import { link, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkPrivate, NotPrivateError } from './private-paths.ts';
import { createToken } from './secrets.ts';

/** Bytes of a sealing key. */
const SIZE = 32;

/** The sealing key is malformed, or it is not the one that the database was sealed with. */
export class SealingKeyError extends Error {
  override readonly name = 'SealingKeyError';
}

/**
 * Checks a sealing key: 32 bytes as base64url. It encrypts the keys in the database, so it is kept
 * outside the database: in an environment variable, or in a file that only the operator can read.
 * @throws SealingKeyError if it has another form
 */
export function checkSealingKey(key: string): string {
  if (/^[\w-]{43}$/.test(key) && Buffer.from(key, 'base64url').length === SIZE) return key;
  throw new SealingKeyError('The sealing key is not 32 random bytes as base64url (43 characters).');
}

/**
 * Reads the sealing key from a file with mode 0600. The first process creates the file.
 * @param dataDir the data folder; a key inside it would be copied with the data that it protects
 * @throws NotPrivateError if others can read the file, or if it is in the data folder
 * @throws SealingKeyError if it contains something else
 */
export async function readSealingKey(file: string, dataDir: string): Promise<string> {
  if (await isInside(dataDir, file)) {
    throw new NotPrivateError(`The sealing key ${file} is inside the data folder ${dataDir}.`);
  }
  await createKeyFile(file);
  await checkPrivate(file);
  return checkSealingKey((await readFile(file, 'utf8')).trim());
}

/** Creates the file if it is missing. Linking a finished file lets no other process read half of it. */
async function createKeyFile(file: string): Promise<void> {
  if (existsSync(file)) return;
  const draft = `${file}.${createToken()}`;
  await writeFile(draft, `${createToken()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

async function isInside(folder: string, file: string): Promise<boolean> {
  const resolve = (one: string) => realpath(one).catch(() => path.resolve(one));
  const parent = await resolve(path.dirname(file));
  const relative = path.relative(await resolve(folder), path.join(parent, path.basename(file)));
  return relative !== '' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
