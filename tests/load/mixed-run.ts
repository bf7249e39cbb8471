import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import type { LoadAnswer, LoadClient } from './load-client.ts';
import type { Memory } from './parent-messages.ts';
import type { ServerProcess } from './server-process.ts';

/** What happened in a run. */
export interface MixedRun {
  /** Requests that the killed process was handling. */
  readonly cut: number;
  /** Every other failure, in words. */
  readonly failures: readonly string[];
  readonly signIns: number;
  readonly seconds: number;
  /** Memory of the surviving process after a fifth of the requests, and after all. */
  readonly memory: readonly [Memory, Memory];
}

/** The paths that are read, each as often as it is in the list, with the status of a signed-in person. */
const READS: readonly (readonly [path: string, status: number])[] = [
  ...Array(13).fill([CALL_PATHS.self, 200]),
  ...Array(3).fill([CALL_PATHS.publicInfo, 200]),
  [CALL_PATHS.releaseInfo, 200],
  ['/', 200],
  ['/', 200],
  ['/login', 200],
];

/**
 * Sends requests of all clients to two servers: one in a hundred is a sign-in, the others read. Half
 * way, the first server is killed.
 */
export async function runMixed(
  total: number,
  clients: readonly LoadClient[],
  [victim, survivor]: readonly [ServerProcess, ServerProcess],
): Promise<MixedRun> {
  const failures: string[] = [];
  let [sent, cut, signIns] = [0, 0, 0];
  let killing: Promise<void> | undefined;
  let early: Promise<Memory> | undefined;

  /** Sends a request to a server, and to the other one if the first does not listen any more. */
  async function send(
    number: number,
    ask: (port: number) => Promise<LoadAnswer>,
  ): Promise<LoadAnswer | 'cut'> {
    const isFirst = (number + Math.floor(number / 100)) % 2 === 0;
    if (isFirst && victim.diedAt() === Number.POSITIVE_INFINITY) {
      const began = performance.now();
      try {
        return await ask(victim.port);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') {
          await killing;
          if (began > victim.diedAt()) failures.push(`a request failed: ${error}`);
          cut += 1;
          return 'cut';
        }
      }
    }
    return ask(survivor.port);
  }

  async function signIn(client: LoadClient, number: number): Promise<void> {
    signIns += 1;
    const answer = await send(number, (port) => client.signIn(port));
    // The killed process may have replaced the session without an answer.
    if (answer === 'cut') return signIn(client, number);
    if (answer.status !== 200) failures.push(`a sign-in got ${answer.status} ${answer.body}`);
  }

  async function read(client: LoadClient, number: number): Promise<void> {
    const [path = '', status] = READS[number % READS.length] ?? [];
    const answer = await send(number, (port) => client.get(port, path));
    if (answer === 'cut') return;
    if (answer.status !== status) failures.push(`${path} got ${answer.status} ${answer.body}`);
    else if (path === CALL_PATHS.self && JSON.parse(answer.body).name !== client.name) {
      failures.push(`${path} returned another person`);
    }
  }

  async function work(client: LoadClient): Promise<void> {
    while (sent < total) {
      const number = sent;
      sent += 1;
      if (number === Math.floor(total / 5)) early = survivor.readMemory();
      if (number === Math.floor(total / 2)) killing = victim.kill();
      if (number % 100 === 0) await signIn(client, number);
      else await read(client, number);
    }
  }

  const began = performance.now();
  await Promise.all(
    clients.map((client) =>
      work(client).catch((error: unknown) => {
        failures.push(`the surviving process failed: ${error}`);
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  if (!early) throw new Error('The run was too short to read the memory');
  const memory = [await early, await survivor.readMemory()] as const;
  for (const client of clients) {
    const { status } = await client.get(survivor.port, CALL_PATHS.self);
    if (status !== 200) failures.push(`${client.name} was signed out: ${status}`);
  }
  return { cut, failures, signIns, seconds, memory };
}
