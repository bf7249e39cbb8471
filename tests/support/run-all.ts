import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** How many tests of a layer passed and failed. */
interface Count {
  passed: number;
  failed: number;
}

/** A layer of the whole test: a command, and where it leaves its count. Without one it counts as one check. */
interface Layer {
  name: string;
  command: string;
  count?: { file: string; read: (summary: never) => Count };
  /** A layer without which the later ones would only repeat its failure. */
  needed?: boolean;
}

const RESULTS = 'test-results';

const LAYERS: Layer[] = [
  { name: 'a Chromium', command: 'node tests/support/install-chromium.ts' },
  { name: 'format and lint', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent check-types' },
  {
    name: 'unit',
    command: 'npm run --silent test:unit',
    count: { file: 'unit.json', read: readVitest },
  },
  { name: 'build', command: 'npm run --silent build', needed: true },
  { name: 'types of the build', command: 'npm run --silent check-built-types' },
  { name: 'reference pages', command: 'npm run --silent check-metadata' },
  { name: 'package', command: 'npm run --silent check-package' },
  { name: 'unused code', command: 'npm run --silent unused' },
  { name: 'size', command: 'npm run --silent size' },
  {
    name: 'elements',
    command: 'npm run --silent test:elements',
    count: { file: 'elements.json', read: (summary: Count) => summary },
  },
  {
    name: 'end to end',
    command: 'npm run --silent test:e2e',
    count: { file: 'e2e.json', read: readPlaywright },
  },
];

function readVitest(summary: { numPassedTests: number; numFailedTests: number }): Count {
  return { passed: summary.numPassedTests, failed: summary.numFailedTests };
}

function readPlaywright({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number };
}): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Runs a command with its output on the screen; true if it ended well. */
function run(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** The count of a layer. A command that failed has failed, whatever its summary says. */
function countOf({ count }: Layer, ok: boolean): Count {
  const single = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (count === undefined) return single;
  try {
    const { passed, failed } = count.read(
      JSON.parse(readFileSync(`${RESULTS}/${count.file}`, 'utf8')) as never,
    );
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const rows: (Count & { layer: string; seconds: number })[] = [];
for (const layer of LAYERS) {
  console.info(`\n== ${layer.name}`);
  const start = performance.now();
  const ok = await run(layer.command);
  const seconds = Math.round((performance.now() - start) / 1000);
  rows.push({ layer: layer.name, ...countOf(layer, ok), seconds });
  if (!ok && layer.needed) break;
}

console.info('');
console.table(rows);
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
console.info(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
