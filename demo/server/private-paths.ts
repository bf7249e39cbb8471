import { mkdir, stat } from 'node:fs/promises';

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
export async function checkPrivate(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const stats = await stat(path);
  if ((stats.mode & OTHERS) === 0) return;
  const mode = stats.isDirectory() ? '700' : '600';
  throw new NotPrivateError(`Other users can read or change ${path}. Run: chmod ${mode} '${path}'`);
}

/**
 * Creates a folder that only this user can read. PGlite creates its files with mode 0666 whatever the
 * umask is, so only their folder protects them.
 * @throws NotPrivateError if the folder exists and others can use it
 */
export async function createPrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await checkPrivate(path);
}
