import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../support/free-ports.ts';
import type { AttackedServers, ParentMessage, ProcessMessage } from './attacked-messages.ts';

const MODULE = fileURLToPath(new URL('attacked-process.ts', import.meta.url));

/** Portal and authority in a process of their own. */
export interface AttackedDemo extends AttackedServers {
  /**
   * Reads the CPU time that the main thread of the process has used, in milliseconds. It does not grow
   * while the thread waits, nor while other processes use the processor.
   */
  readCpu(): Promise<number>;
  /**
   * Watches the turns of the event loop during an action.
   * @returns CPU time of the longest turn, in milliseconds
   */
  findLongestTurn(action: () => Promise<unknown>): Promise<number>;
  /** Uses CPU time of the main thread, in one turn, in milliseconds. */
  burn(milliseconds: number): Promise<void>;
  end(): Promise<void>;
}

/**
 * Starts the demo on free ports of 127.0.0.1.
 * @param databaseUrl an empty database of PostgreSQL
 * @throws Error if the process ends before it is asked to
 */
export async function startAttackedDemo(databaseUrl: string): Promise<AttackedDemo> {
  const child = fork(MODULE, [databaseUrl, String(await findFreePorts(2))], { execArgv: [] });
  const ended = once(child, 'exit');
  const readMessage = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The process of the demo ended'))),
    ]);
    return message as ProcessMessage;
  };
  const servers = await readMessage();

  async function ask(question: ParentMessage): Promise<number> {
    const answer = readMessage();
    child.send(question);
    return ((await answer) as { time: number }).time;
  }

  return {
    ...(servers as AttackedServers),
    readCpu: () => ask('cpu'),
    async findLongestTurn(action) {
      await ask('watch');
      await action();
      return ask('longest');
    },
    async burn(milliseconds) {
      await ask({ burn: milliseconds });
    },
    async end() {
      child.send('end' satisfies ParentMessage);
      await ended;
    },
  };
}
