import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '../browsers.ts';

/** The process groups that are running, by the process id of their leaders. */
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

/** The command that makes Linux end a program when this process ends, even by SIGKILL. */
const PARENT_DEATH_COMMAND =
  process.platform === 'linux' && findOnPath('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];

/** Starts a program in its own process group, which ends at the latest with this process. */
export function spawnGroup(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...PARENT_DEATH_COMMAND, program, ...args];
  const child = spawn(command, rest, { ...options, detached: true });
  if (child.pid !== undefined) groups.add(child.pid);
  return child;
}

/** Ends a process group with SIGTERM, and with SIGKILL after two seconds. */
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
 * Makes SIGTERM and SIGHUP end this process at once. Browser launchers handle them only to close
 * their browser, and the run would continue without it.
 */
export function exitOnSignals(): void {
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}
