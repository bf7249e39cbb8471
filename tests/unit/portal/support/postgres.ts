import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePorts } from '../../../support/free-ports.ts';
import { findReasonToSkip } from '../../../support/reason-to-skip.ts';

/** Folder with the PostgreSQL programs of each version on Debian. */
const DEBIAN = '/usr/lib/postgresql';

/** A temporary PostgreSQL server. */
interface Postgres {
  readonly url: string;
  /** Folder of its Unix socket, in which the user `postgres` needs no password. */
  readonly folder: string;
  readonly port: number;
  /** Process that starts all others of the server. */
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * Finds the folder with the PostgreSQL programs: the newest version on Debian, otherwise one in
 * `PATH`.
 */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...versions
      .sort((one, other) => Number(other) - Number(one))
      .map((one) => `${DEBIAN}/${one}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Returns why tests that need PostgreSQL cannot run; `undefined` if they can. */
export const findReasonToSkipPostgres = (): string | undefined =>
  findReasonToSkip('REQUIRE_POSTGRES', { PostgreSQL: findPostgresPrograms() });

/**
 * Returns the user that runs the server: PostgreSQL refuses root, so the user `postgres` runs it.
 */
function getServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

/**
 * Starts a server with an empty database in a temporary folder.
 * @throws Error if PostgreSQL is not installed
 */
export async function startPostgres(programs = findPostgresPrograms()): Promise<Postgres> {
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const user = getServerUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const port = await findFreePorts();
  const run = { ...user, cwd: folder };
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    { ...run, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'],
    { ...run, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(server, url);
  return {
    url,
    folder,
    port,
    pid: server.pid ?? 0,
    async close() {
      const closed = once(server, 'close');
      server.kill('SIGINT');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
