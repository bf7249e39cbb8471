import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PORTAL_MIGRATIONS } from '../../../../demo/portal/database/portal-migrations.ts';
import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { getPassword } from './open-test-portal.ts';
import { SCRIPT, Visitor } from './visitor.ts';

/** A migration of the first step, which only adds: processes of the older release do not name the new column. */
const ADDED = `ALTER TABLE "sessions" ADD COLUMN "release" text DEFAULT 'older' NOT NULL;
--> statement-breakpoint
CREATE TABLE "release_notes" ("id" serial PRIMARY KEY, "text" text NOT NULL);
`;

/**
 * Creates the migrations of a newer release.
 * @returns the environment in which `demo/start.ts` is of that release
 */
export async function createNewerRelease(folder: string): Promise<Record<string, string>> {
  await cp(PORTAL_MIGRATIONS.migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('The portal has no migrations');
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'newer_release' };
  await writeFile(path.join(folder, `${added.tag}.sql`), ADDED);
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  const preload = new URL('newer-release.ts', import.meta.url);
  return { NODE_OPTIONS: `--import=${preload}`, NEWER_MIGRATIONS: folder };
}

/** Returns whether a database has the table and the column of the newer release. */
export async function hasNewerSchema(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT release FROM sessions, release_notes');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A request that failed. */
interface FailedRequest {
  readonly call: string;
  readonly status: number;
  /** Whether it was under way while a process was closing. */
  readonly isInFlight: boolean;
}

/** Signs people in, reads their sessions and signs them out, again and again. */
export function startSignIns(address: string, names: readonly string[]) {
  const failures: { call: string; status: number; began: number; ended: number }[] = [];
  const closings: { began: number; ended: number }[] = [];
  let isStopping = false;
  let count = 0;

  async function expectStatus(call: string, status: number, send: () => Promise<Response>) {
    const began = performance.now();
    const answer = await send();
    await answer.arrayBuffer();
    if (answer.status !== status) {
      failures.push({ call, status: answer.status, began, ended: performance.now() });
    }
  }

  async function work(name: string): Promise<void> {
    const visitor = new Visitor(address);
    while (!isStopping) {
      await expectStatus('login', 200, () => visitor.signIn(name, getPassword(name)));
      await expectStatus('self', 200, () => visitor.fetch(CALL_PATHS.self));
      await expectStatus('logout', 204, () =>
        visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT }),
      );
      count += 1;
    }
  }
  const all = names.map(work);

  return {
    /** Waits for further sign-ins. */
    async waitFor(further: number): Promise<void> {
      const goal = count + further;
      while (count < goal) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    /** Closes a process. Requests that fail meanwhile count as in flight. */
    async whileClosing(close: () => Promise<void>): Promise<void> {
      const began = performance.now();
      await close();
      closings.push({ began, ended: performance.now() });
    },
    async stop(): Promise<{ count: number; failures: readonly FailedRequest[] }> {
      isStopping = true;
      await Promise.all(all);
      return {
        count,
        failures: failures.map(({ began, ended, ...rest }) => ({
          ...rest,
          isInFlight: closings.some((closing) => began < closing.ended && ended > closing.began),
        })),
      };
    },
  };
}
