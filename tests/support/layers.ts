import { readFileSync } from 'node:fs';

/** How many tests of a layer passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/** A layer of the whole test. Without a summary it counts as one check. */
export interface Layer {
  name: string;
  command: string;
  /** The file in `RESULTS` where the command writes its counts, and how they are read. */
  summary?: { file: string; read: (summary: never) => Count };
  /** The later layers are left out if this one fails, because they would fail as well. */
  isRequired?: boolean;
}

/** The folder of the summaries, from the root of the repository. */
export const RESULTS = 'test-results';

/** The whole test in its order. */
export const LAYERS: readonly Layer[] = [
  { name: 'chromium', command: 'node tests/support/install-chromium.ts' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'types', command: 'npm run --silent check-types' },
  {
    name: 'unit',
    command: 'npm run --silent test:unit',
    summary: { file: 'unit.json', read: readVitest },
  },
  {
    name: 'portal',
    command: 'npm run --silent test:portal',
    summary: { file: 'portal.json', read: readVitest },
  },
  { name: 'build', command: 'npm run --silent build', isRequired: true },
  { name: 'built-types', command: 'npm run --silent check-built-types' },
  { name: 'reference', command: 'npm run --silent check-metadata' },
  { name: 'package', command: 'npm run --silent check-package' },
  { name: 'unused', command: 'npm run --silent unused' },
  { name: 'size', command: 'npm run --silent size' },
  {
    name: 'elements',
    command: 'npm run --silent test:elements',
    summary: { file: 'elements.json', read: readElements },
  },
  {
    name: 'e2e',
    command: 'npm run --silent test:e2e',
    summary: { file: 'e2e.json', read: readPlaywright },
  },
];

function readVitest(summary: { numPassedTests: number; numFailedTests: number }): Count {
  return { passed: summary.numPassedTests, failed: summary.numFailedTests };
}

function readElements({ passed, failed }: Count): Count {
  return { passed, failed };
}

function readPlaywright({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number };
}): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** The count of a layer that has run. A command that failed counts at least one failure. */
export function readCount({ summary }: Layer, isSuccess: boolean): Count {
  if (summary === undefined) {
    return isSuccess ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }
  try {
    const text = readFileSync(`${RESULTS}/${summary.file}`, 'utf8');
    const { passed, failed } = summary.read(JSON.parse(text) as never);
    return { passed, failed: isSuccess ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
