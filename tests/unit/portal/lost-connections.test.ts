import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { startDemo } from './support/demo-process.ts';
import { getPassword } from './support/open-test-portal.ts';
import {
  findPostgresPrograms,
  findReasonToSkipPostgres,
  startPostgres,
} from './support/postgres.ts';
import { Visitor } from './support/visitor.ts';

/** More connections than a pool has. */
const MANY = 12;

/** Ends the connections that wait for a lock. */
const END_WAITING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;

/** Ends all other connections, and waits until they are gone. */
const END_ALL = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

describe.skipIf(findReasonToSkipPostgres())('connections to PostgreSQL that are lost', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  test('inside a transaction fail this sign-in, and the next one works', async () => {
    const elements = await mkdtemp(path.join(tmpdir(), 'elements-'));
    const port = await findFreePorts();
    const demo = startDemo({
      PORT: String(port),
      DATABASE_URL: server.url,
      ELEMENTS_DIR: elements,
      SSO: '',
    });
    const holder = new pg.Client({ connectionString: server.url });
    // Inside its transaction, the holder sees the same activity all the time.
    const other = new pg.Client({ connectionString: server.url });
    try {
      await demo.waitUntilOpen();
      await holder.connect();
      await other.connect();
      for (let time = 0; time < MANY; time += 1) {
        await holder.query('BEGIN');
        await holder.query('LOCK TABLE login_failures IN ACCESS EXCLUSIVE MODE');
        const failing = new Visitor(`http://127.0.0.1:${port}`).signIn('anna', getPassword('anna'));
        for (let ended = 0; ended === 0; ) ended = (await other.query(END_WAITING)).rowCount ?? 0;
        expect((await failing).status).toBe(500);
        await holder.query('ROLLBACK');
      }
      const next = await new Visitor(`http://127.0.0.1:${port}`).signIn(
        'anna',
        getPassword('anna'),
      );
      expect(next.status).toBe(200);
      expect(demo.process.exitCode).toBeNull();
    } finally {
      await holder.end();
      await other.end();
      demo.process.kill('SIGINT');
      await demo.ended;
      await rm(elements, { recursive: true });
    }
  });

  test('before a transaction begins are no longer used', async () => {
    const database = await openDatabase({ databaseUrl: server.url });
    const readOne = () => database.query.transaction((db) => db.execute(sql`SELECT 1 AS one`));
    try {
      for (let time = 0; time < MANY; time += 1) {
        await readOne();
        // This blocks the process, so that the pool does not notice the end before it hands the connection out.
        execFileSync(path.join(findPostgresPrograms() ?? '', 'psql'), [server.url, '-c', END_ALL]);
        await expect(readOne()).rejects.toThrow();
      }
      expect(await readOne()).toMatchObject({ rows: [{ one: 1 }] });
    } finally {
      await database.close();
    }
  });
});
