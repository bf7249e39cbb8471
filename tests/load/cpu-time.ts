import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the clock per second, in which Linux counts the time of a process (`getconf CLK_TCK`). */
const TICKS = 100;

/** Times and parent of a process; all are 0 for a process that has ended meanwhile. */
function readProcess(pid: number): { parent: number; seconds: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program before these fields may contain spaces. Fields 14 to 17 are utime, stime, and those of
    // the children that have ended (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return { parent: 0, seconds: 0 };
  }
}

/**
 * Returns the processor time of a process and of its children, in seconds. A busy machine makes a
 * process wait, but hardly adds to this time.
 */
export function readCpuTime(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all
    .map((name) => readProcess(Number(name)))
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, { seconds }) => sum + seconds, readProcess(pid).seconds);
}
