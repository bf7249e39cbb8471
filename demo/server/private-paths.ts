import { chmodSync, readdirSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Permissions of the group and of all others (POSIX). */
const OTHERS = 0o077;

/** Other users of the machine can read or change a file or folder that holds secrets. */
export class NotPrivateError extends Error {
  override readonly name = 'NotPrivateError';
}

/**
 * Checks that only the owner can use a file or folder. Windows has no such modes.
 * @throws NotPrivateError if others can
 */
export async function checkPrivate(checked: string): Promise<void> {
  if (process.platform === 'win32') return;
  const stats = await stat(checked);
  if ((stats.mode & OTHERS) === 0) return;
  const mode = stats.isDirectory() ? '700' : '600';
  throw new NotPrivateError(
    `Other users can read or change ${checked}. Run: chmod ${mode} '${checked}'`,
  );
}

/**
 * Creates a folder that only this user can read.
 * @throws NotPrivateError if the folder exists and others can use it
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await checkPrivate(folder);
}

/**
 * Takes the permissions of others from a folder and everything in it, so that a copy of it is private, too. It blocks
 * the process for a few milliseconds.
 */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
