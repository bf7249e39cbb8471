import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Portal } from '../../../../demo/portal/portal.ts';
import type { Report } from '../../../../src/check/reports/report.ts';
import { runCheck } from '../../../../src/check/run.ts';
import { startHttpServer } from '../../../support/http-server.ts';

/** What `portico-check` has done. */
export interface CheckRun {
  readonly exitStatus: number;
  /** What it wrote to standard output. */
  readonly output: string;
  /** What it wrote to standard error: notes and questions. */
  readonly notes: string;
}

/**
 * Runs `portico-check` in this process.
 * @param lines the lines of standard input
 * @param isInteractive whether standard input is a terminal
 */
export async function runPorticoCheck(
  args: readonly string[],
  lines: readonly string[] = [],
  isInteractive = false,
): Promise<CheckRun> {
  const left = [...lines];
  let [output, notes] = ['', ''];
  const exitStatus = await runCheck(args, {
    isInteractive,
    write(text) {
      output += text;
    },
    note(text) {
      notes += text;
    },
    readLine: async () => left.shift(),
    close() {},
  });
  return { exitStatus, output, notes };
}

const TOOL = fileURLToPath(new URL('../../../../src/check/portico-check.ts', import.meta.url));

/**
 * Runs `portico-check` as a process.
 * @param first a script that runs before it
 */
export async function runProcess(
  args: readonly string[],
  input = '',
  first = '',
): Promise<CheckRun> {
  const script = `data:text/javascript,${encodeURIComponent(first)}`;
  const child = spawn(process.execPath, ['--import', script, TOOL, ...args]);
  let [output, notes] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    notes += chunk;
  });
  child.stdin.end(input);
  const [exitStatus] = await once(child, 'close');
  return { exitStatus, output, notes };
}

/** Runs it with a report in JSON. */
export async function readReport(
  args: readonly string[],
  lines: readonly string[] = [],
): Promise<Report> {
  const { output, notes } = await runPorticoCheck([...args, '--format', 'json'], lines);
  if (output === '') throw new Error(notes);
  return JSON.parse(output);
}

/** The ids of the checks that have failed. */
export function listFailed({ results }: Report): string[] {
  return results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/** The ids of the rules that a portal must keep and does not. */
export function listFailedMusts({ results }: Report): string[] {
  return results
    .filter(({ strength, verdict }) => strength === 'MUST' && verdict === 'fail')
    .map(({ id, reason }) => `${id}: ${reason}`);
}

/** Creates a folder that the test removes at its end. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes JSON settings into a file. @returns its path */
export async function writeSettings(settings: object): Promise<string> {
  const file = path.join(await createFolder(), 'settings.json');
  await writeFile(file, JSON.stringify(settings));
  return file;
}

export async function readJsonFile(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Starts a server by which shell commands disable and enable the login. @returns the options for them */
export async function startLoginSwitch({ settings }: Pick<Portal, 'settings'>): Promise<string[]> {
  const { origin } = await startHttpServer((response, { url }) => {
    void settings.write({ loginClosed: url === '/close' || undefined }).then(() => response.end());
  });
  const toCommand = (name: string) => `'${process.execPath}' -e "fetch('${origin}/${name}')"`;
  return ['--close-login', toCommand('close'), '--open-login', toCommand('open')];
}
