import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { findPostgresPrograms, startPostgres } from '../unit/portal/support/postgres.ts';
import { readCpuTime } from './cpu-time.ts';
import { fillTables } from './fill-tables.ts';
import { LoadClient } from './load-client.ts';
import { createLoadPeople } from './load-people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * Measures what calls cost in an empty database and in one with many people: `npm run test:growth`, with another
 * number of people `npm run test:growth -- 10000`. It prints the figures of docs/scaling.md. The time of the processor
 * hardly depends on what else the machine does; the calls per second do.
 */
const PEOPLE = Number(process.argv[2] ?? 1_000_000);

const CLIENTS = 16;
const SIGN_INS = 300;
const READS = 6_000;
const RENEWALS = 5_000;

const programs = findPostgresPrograms();
if (programs === undefined) throw new Error('The measurement needs PostgreSQL.');
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a number of calls of all clients. @returns their times in milliseconds, sorted, and the time of all */
async function runCalls(
  clients: readonly LoadClient[],
  count: number,
  call: (client: LoadClient, index: number) => Promise<{ status: number }>,
) {
  const times: number[] = [];
  let sent = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (sent < count) {
        const index = sent;
        sent += 1;
        const start = performance.now();
        const { status } = await call(client, index);
        if (status !== 200) throw new Error(`A call got ${status}`);
        times.push(performance.now() - start);
      }
    }),
  );
  return { times: times.sort((one, other) => one - other), total: performance.now() - began };
}

const postgres = await startPostgres(programs);
const portals: ServerProcess[] = [];
const client = new pg.Client({ connectionString: postgres.url });

async function readNumber(query: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`SELECT (${query}) AS value`);
  return Number(rows[0]?.value);
}

/** Prints the costs of one kind of call. */
async function measure(
  title: string,
  used: readonly ServerProcess[],
  clients: readonly LoadClient[],
  count: number,
  call: (port: number) => (client: LoadClient) => Promise<{ status: number }>,
): Promise<void> {
  const readTimes = () => ({
    portal: used.reduce((sum, { pid }) => sum + readCpuTime(pid), 0),
    server: readCpuTime(postgres.pid),
  });
  const ports = used.map(({ port }) => port);
  const wal = await readNumber(`pg_current_wal_lsn() - '0/0'`);
  const before = readTimes();
  const { times, total } = await runCalls(clients, count, (one, index) =>
    call(ports[index % ports.length] ?? 0)(one),
  );
  const after = readTimes();
  const written = (await readNumber(`pg_current_wal_lsn() - '0/0'`)) - wal;
  const each = (seconds: number) => `${((seconds / count) * 1000).toFixed(2)} ms`;
  const at = (share: number) => `${times[Math.floor((times.length - 1) * share)]?.toFixed(1)} ms`;
  print(
    [
      `${title}, ${used.length} process(es): ${((count / total) * 1000).toFixed(0)}/s`,
      `median ${at(0.5)}, 99 % ${at(0.99)}`,
      `processor: portal ${each(after.portal - before.portal)}, PostgreSQL ${each(after.server - before.server)}`,
      `written ${(written / count / 1000).toFixed(1)} kB`,
    ].join('; '),
  );
}

async function measureAll(clients: readonly LoadClient[]): Promise<void> {
  for (const used of [portals.slice(0, 1), portals]) {
    await measure('sign-in', used, clients, SIGN_INS, (port) => (one) => one.signIn(port));
    await measure(
      CALL_PATHS.self,
      used,
      clients,
      READS,
      (port) => (one) => one.get(port, CALL_PATHS.self),
    );
  }
}

/** Prints what it costs to renew sessions, which a process does at most once a minute for each. */
async function measureRenewals(count: number): Promise<void> {
  const readWritten = () => readNumber(`pg_current_wal_lsn() - '0/0'`);
  const [written, used, began] = [
    await readWritten(),
    readCpuTime(postgres.pid),
    performance.now(),
  ];
  for (let n = 0; n < count; n += 1) {
    // Sessions that are far from each other, as those of people are.
    const { rowCount } = await client.query(
      `UPDATE sessions SET last_used_at = now(), expires_at = now() + interval '1 day', web_access = true
       WHERE token_hash = encode(sha256(('token ' || $1::int)::bytea), 'base64')`,
      [1 + Math.floor((n / count) * PEOPLE)],
    );
    if (rowCount !== 1) throw new Error('A session was not renewed');
  }
  const [seconds, bytes] = [readCpuTime(postgres.pid) - used, (await readWritten()) - written];
  print(
    `renewal of a session: ${(performance.now() - began).toFixed(0)} ms for ${count} in a row; processor: PostgreSQL ${((seconds / count) * 1000).toFixed(2)} ms; written ${(bytes / count / 1000).toFixed(1)} kB`,
  );
}

/** Prints what the size of the tables itself costs. */
async function measureTables(): Promise<void> {
  for (const table of ['people', 'sessions']) {
    const size = await readNumber(`pg_total_relation_size('${table}')`);
    const indexes = await readNumber(`pg_indexes_size('${table}')`);
    const rows = await readNumber(`SELECT count(*) FROM ${table}`);
    print(
      `${table}: ${rows} rows, ${(size / 1e6).toFixed(0)} MB, ${(size / rows).toFixed(0)} bytes each, of which indexes ${(indexes / rows).toFixed(0)}`,
    );
  }
  const count = `SELECT count(*) FROM sessions WHERE expires_at > now() AND kind IN ('cookie', 'bearer')`;
  const began = performance.now();
  await client.query(count);
  print(`count of the sessions for the metrics: ${(performance.now() - began).toFixed(0)} ms`);
  const dumping = performance.now();
  execFileSync(path.join(programs ?? '', 'pg_dump'), ['--format=custom', postgres.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  print(`pg_dump: ${((performance.now() - dumping) / 1000).toFixed(1)} s`);
}

try {
  await client.connect();
  for (let index = 0; index < 2; index += 1) {
    portals.push(await startServer('portal-process.ts', [postgres.url, String(CLIENTS)]));
  }
  const clients = createLoadPeople(CLIENTS).map(({ name }, index) => new LoadClient(index, name));
  for (const one of clients) await one.signIn(portals[0]?.port ?? 0);
  print(`${availableParallelism()} processor cores, ${CLIENTS} clients, Node ${process.version}`);
  print(`\n${CLIENTS} people`);
  // The first round compiles the code.
  await runCalls(clients, READS, (one, index) =>
    one.get(portals[index % 2]?.port ?? 0, CALL_PATHS.self),
  );
  await measureAll(clients);
  const filling = performance.now();
  await fillTables(client, PEOPLE);
  print(
    `\n${PEOPLE} more people with sessions, filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`,
  );
  await measureAll(clients);
  await measureRenewals(RENEWALS);
  await measureTables();
  for (const one of clients) one.close();
} finally {
  for (const portal of portals) await portal.end();
  await client.end();
  await postgres.close();
}
