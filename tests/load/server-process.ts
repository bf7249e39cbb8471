import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Memory, ProcessMessage } from './parent-messages.ts';

/** A process with a server on a loopback port. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** When the process was found dead, in milliseconds of `performance.now`; infinite while it lives. */
  readonly diedAt: () => number;
  readMemory(): Promise<Memory>;
  /** Kills it in the middle of its work. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Starts a module in a process of its own.
 * @param file its URL, relative to this folder
 * @throws Error if the process ends before it listens
 */
export async function startServer(file: string, args: readonly string[]): Promise<ServerProcess> {
  const module = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(module, args, { execArgv: [...process.execArgv, '--expose-gc'] });
  let diedAt = Number.POSITIVE_INFINITY;
  child.once('exit', () => {
    diedAt = performance.now();
  });
  const started = await Promise.race([readMessage(child), once(child, 'exit').then(() => ({}))]);
  if (!('port' in started)) throw new Error(`${file} ended before it listened`);

  async function stop(send: () => void): Promise<void> {
    if (diedAt < Number.POSITIVE_INFINITY) return;
    const ended = once(child, 'exit');
    send();
    await ended;
  }

  return {
    port: started.port,
    pid: child.pid ?? 0,
    diedAt: () => diedAt,
    async readMemory() {
      const answer = readMessage(child);
      child.send('memory');
      return (await answer) as Memory;
    },
    kill: () => stop(() => child.kill('SIGKILL')),
    end: () => stop(() => child.send('end')),
  };
}

async function readMessage(child: ChildProcess): Promise<ProcessMessage> {
  const [message] = await once(child, 'message');
  return message as ProcessMessage;
}
