import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Mutant } from './find-mutants.ts';

/** The result of a command. */
type Outcome = 'passed' | 'failed' | 'timeout';

/** A copy of the sources in a temporary folder, for tests with mutants. */
export interface ScratchCopy {
  /** Runs the unit tests whose path contains one of `filters`, or all of them without filters. */
  runTests(filters: readonly string[], output?: 'shown' | 'hidden'): Promise<Outcome>;
  /** Builds the elements. */
  build(): Promise<Outcome>;
  /** Runs the tests of the built elements in Chromium, those of `files` or all of them. */
  runElements(files?: string): Promise<Outcome>;
  /** Runs the compiler over the sources and tests. */
  checkTypes(): Promise<Outcome>;
  /** Writes the mutant's file; returns a function that restores the original. */
  apply(mutant: Mutant): () => void;
  remove(): void;
}

/** Ends a mutant with an endless loop: three times the duration of all tests in Chromium on a busy machine. */
const TIMEOUT_MS = 10 * 60_000;

const runningGroups = new Set<number>();

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** Ends the running tests when the program is interrupted. */
export function endRunningTests(): void {
  for (const pid of runningGroups) endGroup(pid);
}

// The limits are short, because many mutants make a test wait for ever.
const VITEST = [
  'vitest run --root . --project unit --bail 1 --maxWorkers 1 --reporter dot',
  '--testTimeout 20000 --expect.poll.timeout 5000',
].flatMap((options) => options.split(' '));

function run(
  folder: string,
  [program = '', ...options]: readonly string[],
  output: 'shown' | 'hidden' = 'hidden',
): Promise<Outcome> {
  const child = spawn(program, options, {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` },
    stdio: output === 'shown' ? 'inherit' : 'ignore',
    detached: true,
  });
  const { pid = 0 } = child;
  runningGroups.add(pid);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(pid);
  }, TIMEOUT_MS);
  return new Promise((done) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      runningGroups.delete(pid);
      done(isLate ? 'timeout' : code === 0 ? 'passed' : 'failed');
    });
  });
}

/** Copies every tracked file and every file that git would add, and links the installed packages. */
export function createScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const files = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
  ])
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // The test of the rooms lists the files with git.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return {
    runTests: (filters, output) => run(folder, [...VITEST, ...filters], output),
    build: () => run(folder, ['npm', 'run', 'build']),
    // Chromium alone, because the other engines take longer and hardly ever detect what it does not.
    runElements(files) {
      const settings = [
        'ENGINES=chromium',
        'ENDS_EARLY=1',
        ...(files ? [`TEST_FILES=${files}`] : []),
      ];
      return run(folder, ['env', ...settings, 'npm', 'run', 'test:elements']);
    },
    checkTypes: () => run(folder, ['tsc', '-p', '.']),
    apply({ file, start, end, replacement }) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.slice(0, start) + replacement + text.slice(end));
      return () => writeFileSync(path, text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
