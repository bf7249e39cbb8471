import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { addReason } from './failure-reason.ts';

/** The numbers of passed, failed and skipped tests of a layer, and the full names of the failed ones with their reasons. */
export interface Count {
  passed: number;
  failed: number;
  /** Tests that need a program that is not installed. */
  skipped: number;
  failures: readonly string[];
}

/** A layer of `npm test`. A layer without a summary counts as one check. */
export interface Layer {
  name: string;
  command: string;
  /** The file in `RESULTS` with the counts of the command, and the function that reads them. */
  summary?: { file: string; read: (summary: never) => Count };
  /** Whether a failure of this layer skips the later ones, because they would fail too. */
  isRequired?: boolean;
}

/** The folder of the summaries, from the root of the repository. */
export const RESULTS = 'test-results';

/** The layers of `npm test`, in their order. */
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
  {
    name: 'attack',
    command: 'npm run --silent test:attack',
    summary: { file: 'attack.json', read: readVitest },
  },
  { name: 'build', command: 'npm run --silent build', isRequired: true },
  { name: 'built-types', command: 'npm run --silent check-built-types' },
  { name: 'reference', command: 'npm run --silent check-metadata' },
  {
    name: 'package',
    command: 'npm run --silent check-package',
    summary: { file: 'package.json', read: readVitest },
  },
  { name: 'openapi', command: 'npm run --silent check-openapi' },
  { name: 'unused', command: 'npm run --silent unused' },
  { name: 'docs', command: 'npm run --silent docs:build' },
  {
    name: 'site',
    command: 'npm run --silent test:site',
    summary: { file: 'site.json', read: readVitest },
  },
  { name: 'size', command: 'npm run --silent size' },
  {
    name: 'elements',
    command: 'npm run --silent test:elements',
    summary: { file: 'elements.json', read: readElements },
  },
  {
    name: 'elements-slim',
    command: 'npm run --silent test:elements:slim',
    summary: { file: 'elements-slim.json', read: readElements },
  },
  {
    name: 'hosts',
    command: 'npm run --silent test:hosts',
    summary: { file: 'hosts.json', read: readVitest },
  },
  {
    name: 'e2e',
    command: 'npm run --silent test:e2e',
    summary: { file: 'e2e.json', read: readPlaywright },
  },
  {
    name: 'e2e-slim',
    command: 'npm run --silent test:e2e:slim',
    summary: { file: 'e2e-slim.json', read: readPlaywright },
  },
  {
    name: 'gallery',
    command: 'npm run --silent test:gallery',
    summary: { file: 'gallery.json', read: readPlaywright },
  },
  {
    name: 'consumers',
    command: 'npm run --silent test:consumers',
    summary: { file: 'consumers.json', read: readPlaywright },
  },
  {
    name: 'examples',
    command: 'npm run --silent test:examples',
    summary: { file: 'examples.json', read: readPlaywright },
  },
];

interface VitestSummary {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

function readVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  testResults,
}: VitestSummary): Count {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative('.', name);
      if (failed.length === 0) return [file];
      return failed.map(({ fullName, failureMessages }) =>
        addReason(`${file}: ${fullName}`, failureMessages?.[0]),
      );
    });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

function readElements({ passed, failed, skipped, failures }: Count): Count {
  return { passed, failed, skipped, failures };
}

interface PlaywrightTest {
  results: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; ok: boolean; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

function listFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      addReason(
        `${file}: ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
      ),
    );
  return [...failed, ...suites.flatMap(listFailures)];
}

function readPlaywright(
  summary: PlaywrightSuite & {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  },
): Count {
  const { expected, unexpected, flaky, skipped } = summary.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures: listFailures(summary) };
}

/** Reads the counts of a layer after its run. A failed command counts as at least one failure. */
export function readCount({ name, summary }: Layer, isSuccess: boolean): Count {
  if (summary === undefined) {
    return isSuccess
      ? { passed: 1, failed: 0, skipped: 0, failures: [] }
      : { passed: 0, failed: 1, skipped: 0, failures: [name] };
  }
  try {
    const text = readFileSync(`${RESULTS}/${summary.file}`, 'utf8');
    const count = summary.read(JSON.parse(text) as never);
    return isSuccess ? count : { ...count, failed: Math.max(count.failed, 1) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${name} wrote no summary`] };
  }
}
