import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '../browsers.ts';

/** The process groups that are still to be ended, each by its leader's id. */
const groups = new Set<number>();

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

process.on('exit', () => {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
});

/** On Linux, setpriv makes the kernel end the program even when this process is killed. */
const endWithParent =
  process.platform === 'linux' && findOnPath('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];

/** Starts a program as the leader of a process group of its own, which ends with this process at the latest. */
export function spawnGroup(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...endWithParent, program, ...args];
  const child = spawn(command, rest, { ...options, detached: true });
  if (child.pid !== undefined) groups.add(child.pid);
  return child;
}

/** Ends a process group: asks first, and after two seconds no longer. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended =
    child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  signalGroup(pid, 'SIGTERM');
  if (ended) await Promise.race([ended, wait(2000, undefined, { ref: false })]);
  for (let tries = 0; tries < 20 && signalGroup(pid, 0); tries += 1) await wait(25);
  signalGroup(pid, 'SIGKILL');
  groups.delete(pid);
}

/**
 * Makes SIGTERM and SIGHUP end this process at once. Browser launchers listen to them only to close
 * their browser, after which the run would go on without it.
 */
export function exitOnSignals(): void {
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}
