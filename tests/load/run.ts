import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { findPostgresPrograms, startPostgres } from '../unit/portal/support/postgres.ts';
import { LoadClient } from './load-client.ts';
import { createLoadPeople } from './load-people.ts';
import { describeSelf, measureSelf } from './measure-self.ts';
import { type MixedRun, runMixed } from './mixed-run.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * The load test: `npm run test:load`, with another number of requests `npm run test:load -- 2000`. It
 * uses loopback addresses only, and the whole of 127.0.0.0/8, which Linux has without set-up.
 */
const TOTAL = Number(process.argv[2] ?? 100_000);

const CLIENTS = 50;

/** Share by which the memory of the surviving process may grow. */
const ALLOWED_GROWTH = 0.1;

/** Time after which the run has failed, in milliseconds. */
const TIME_LIMIT = 30 * 60_000;

/** Calls of `/rest/self` per second, as a share of those of a route that makes one indexed query. */
const EXPECTED_SHARE = 0.6;

/** Seconds for each server of the comparison; fewer in a short run. */
const COMPARISON = Math.min(10, Math.max(1, TOTAL / 10_000));

/** Signs in all clients again and again. @returns sign-ins per second */
async function measureSignIns(
  count: number,
  clients: readonly LoadClient[],
  port: number,
): Promise<number> {
  let sent = 0;
  const began = performance.now();
  const work = async (client: LoadClient) => {
    while (sent < count) {
      sent += 1;
      const { status } = await client.signIn(port);
      if (status !== 200) throw new Error(`A sign-in got ${status}`);
    }
  };
  await Promise.all(clients.map(work));
  return (count / (performance.now() - began)) * 1000;
}

/** Returns a line for each limit that the run has exceeded. */
function findProblems({ cut, failures, memory: [early, late] }: MixedRun): string[] {
  const problems = failures.slice(0, 20);
  if (cut > CLIENTS) problems.push(`${cut} requests were cut, but only ${CLIENTS} were in flight`);
  if (late.rss > early.rss * (1 + ALLOWED_GROWTH)) problems.push('the memory has grown too much');
  return problems;
}

function describeRun({ cut, signIns, seconds, memory: [early, late] }: MixedRun): string {
  const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const growth = ((late.rss / early.rss - 1) * 100).toFixed(1);
  return [
    `${TOTAL} requests of ${CLIENTS} clients in ${seconds.toFixed(1)} s, ${signIns} of them sign-ins; one of two processes was killed half way`,
    `${cut} requests were in flight and failed`,
    `memory of the other process: ${toMegabytes(early.rss)} after a fifth, ${toMegabytes(late.rss)} at the end (${growth} %); objects: ${toMegabytes(early.heapUsed)}, ${toMegabytes(late.heapUsed)}`,
  ].join('\n');
}

async function run(databaseUrl: string, servers: ServerProcess[]): Promise<string[]> {
  const startPortal = async () => {
    const portal = await startServer('portal-process.ts', [databaseUrl, String(CLIENTS)]);
    servers.push(portal);
    return portal;
  };
  const victim = await startPortal();
  const survivor = await startPortal();
  const clients = createLoadPeople(CLIENTS).map(({ name }, index) => new LoadClient(index, name));
  for (const client of clients) {
    const { status, body } = await client.signIn(survivor.port);
    if (status !== 200) throw new Error(`The first sign-in got ${status} ${body}`);
  }

  const mixed = await runMixed(TOTAL, clients, [victim, survivor]);
  process.stdout.write(`${describeRun(mixed)}\n`);

  const signInRate = await measureSignIns(TOTAL / 100, clients, survivor.port);
  process.stdout.write(`sign-ins: ${signInRate.toFixed(1)}/s\n`);
  for (const client of clients) client.close();
  return findProblems(mixed);
}

/** Compares `/rest/self` with other servers. @returns a line if it is too slow */
async function compare(): Promise<string[]> {
  // By itself a call shares its query with no other, so one connection shows the time of a single call.
  const single = await measureSelf({ seconds: COMPARISON / 2, connections: 1 });
  process.stdout.write(`one connection to each process; ${describeSelf(single)}\n`);
  const rates = await measureSelf({ seconds: COMPARISON });
  process.stdout.write(`many connections to each process; ${describeSelf(rates)}\n`);
  return rates.self < rates.query * EXPECTED_SHARE ? [`${CALL_PATHS.self} is too slow`] : [];
}

const programs = findPostgresPrograms();
if (programs === undefined) throw new Error('The load test needs PostgreSQL.');
const postgres = await startPostgres(programs);
const servers: ServerProcess[] = [];
const problems: string[] = [];
const limit = AbortSignal.timeout(TIME_LIMIT);
limit.addEventListener('abort', () => {
  for (const server of servers) void server.kill();
});
try {
  problems.push(...(await run(postgres.url, servers)));
} finally {
  for (const server of servers) await server.end();
  await postgres.close();
}
problems.push(...(await compare()));
for (const problem of problems) process.stdout.write(`FAILED: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
