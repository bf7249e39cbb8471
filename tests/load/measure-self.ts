import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { findPostgresPrograms, startPostgres } from '../unit/portal/support/postgres.ts';
import { LoadClient } from './load-client.ts';
import { createLoadPeople } from './load-people.ts';
import { RepeatedRequest } from './repeated-request.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Length of a turn in milliseconds. */
const TURN = 500;

/** Turns of each server before the measurement, in which its code is compiled. */
const WARM_UP = 8;

/** The servers that are compared. Each has two processes, and all use the same database. */
const SERVERS = ['self', 'query', 'preparedQuery', 'betterAuth'] as const;

type Server = (typeof SERVERS)[number];

/** Answers per second of two processes. */
export interface SelfRates extends Readonly<Record<Server, number>> {
  /** `/rest/self` of the portal. */
  readonly self: number;
  /** A route of Fastify that finds one person by the primary key, as `pg` does by default. */
  readonly query: number;
  /** The same with a prepared statement: the least that a call with a query takes. */
  readonly preparedQuery: number;
  /** A route of Fastify that reads the session of a cookie with better-auth. */
  readonly betterAuth: number;
}

/** Starts a process, which ends with the measurement. */
type Start = (file: string, args: readonly string[]) => Promise<ServerProcess>;

/** Opens the connections to a new process of each server. */
async function openConnections(
  start: Start,
  databaseUrl: string,
  connections: number,
): Promise<Record<Server, RepeatedRequest[]>> {
  const people = createLoadPeople(connections);
  const [portal, query, betterAuth] = [
    await start('portal-process.ts', [databaseUrl, String(connections)]),
    await start('query-process.ts', [databaseUrl]),
    await start('better-auth-process.ts', [databaseUrl]),
  ];
  const open = (getOne: (index: number) => Promise<RepeatedRequest>) =>
    Promise.all(people.map((_, index) => getOne(index)));
  return {
    self: await open(async (index) => {
      const client = new LoadClient(index, people[index]?.name ?? '');
      const { status } = await client.signIn(portal.port);
      if (status !== 200) throw new Error(`A sign-in got ${status}`);
      client.close();
      return RepeatedRequest.open(portal.port, CALL_PATHS.self, { Cookie: client.cookie });
    }),
    query: await open((index) => RepeatedRequest.open(query.port, `/people/${index + 1}`)),
    preparedQuery: await open((index) =>
      RepeatedRequest.open(query.port, `/prepared/people/${index + 1}`),
    ),
    betterAuth: await open(async (index) => {
      const name = `person-${index}-of-${betterAuth.port}`;
      const signedUp = await fetch(`http://127.0.0.1:${betterAuth.port}/sign-up/${name}`);
      const { cookie } = (await signedUp.json()) as { cookie: string };
      return RepeatedRequest.open(betterAuth.port, '/session', { Cookie: cookie });
    }),
  };
}

/**
 * Measures how many answers to `/rest/self` two portal processes give in a second, beside other servers on the same
 * machine and database, with the same client. The servers take turns of half a second, so that they share the busy
 * moments of the machine: compare the numbers of one measurement only. It starts PostgreSQL and all processes, and
 * ends them.
 * @param options.seconds the time for each server
 * @param options.connections the number of connections to each process, each of another person
 * @throws Error without PostgreSQL, or for an answer with another status than 200
 */
export async function measureSelf({ seconds = 10, connections = 16 } = {}): Promise<SelfRates> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error('The measurement needs PostgreSQL.');
  const postgres = await startPostgres(programs);
  const processes: ServerProcess[] = [];
  const start: Start = async (file, args) => {
    const started = await startServer(file, args);
    processes.push(started);
    return started;
  };
  try {
    const first = await openConnections(start, postgres.url, connections);
    const second = await openConnections(start, postgres.url, connections);
    const counts: Record<Server, number> = { self: 0, query: 0, preparedQuery: 0, betterAuth: 0 };
    const times = { ...counts };
    const turns = Math.ceil((seconds * 1000) / TURN);
    for (let turn = -WARM_UP; turn < turns; turn += 1) {
      for (const server of SERVERS) {
        const began = performance.now();
        const answers = await Promise.all(
          [...first[server], ...second[server]].map((one) => one.sendUntil(began + TURN)),
        );
        if (turn < 0) continue;
        counts[server] += answers.reduce((sum, count) => sum + count, 0);
        times[server] += (performance.now() - began) / 1000;
      }
    }
    for (const one of [first, second].flatMap((server) => Object.values(server).flat()))
      one.close();
    const getRate = (server: Server) => counts[server] / times[server];
    return {
      self: getRate('self'),
      query: getRate('query'),
      preparedQuery: getRate('preparedQuery'),
      betterAuth: getRate('betterAuth'),
    };
  } finally {
    await Promise.all(processes.map((one) => one.end()));
    await postgres.close();
  }
}

/** Describes a measurement in lines for the console. */
export function describeSelf({ self, query, preparedQuery, betterAuth }: SelfRates): string {
  const toLine = (name: string, rate: number) =>
    `${name}: ${rate.toFixed(0)}/s; ${CALL_PATHS.self} has ${((self / rate) * 100).toFixed(0)} % of it`;
  return [
    'answers of two processes, in turns:',
    `${CALL_PATHS.self}: ${self.toFixed(0)}/s`,
    toLine('a route of Fastify with one indexed query', query),
    toLine('the same with a prepared statement', preparedQuery),
    toLine("better-auth's session read", betterAuth),
  ].join('\n');
}
