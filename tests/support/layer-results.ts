import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { addReason } from './failure-reason.ts';

/** The folder of the summaries and outputs, from the root of the repository. */
export const RESULTS = 'test-results';

/** A test and its time in milliseconds. */
interface TimedTest {
  name: string;
  duration: number;
}

/** What the tests of a layer said. */
export interface LayerResult {
  passed: number;
  failed: number;
  /** Tests that need a program that is not installed. */
  skipped: number;
  /** The full names of the failed tests with their reasons. */
  failures: readonly string[];
  /** All tests that ran. */
  tests: readonly TimedTest[];
}

/** Reads the summary that the command of a layer writes. */
export type ReadSummary = (summary: never) => LayerResult;

interface VitestSummary {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

/** Reads the summary of vitest. */
export function readVitest(summary: VitestSummary): LayerResult {
  const files = summary.testResults.map((file) => ({ ...file, name: relative('.', file.name) }));
  const failures = files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [file];
      return failed.map(({ fullName, failureMessages }) =>
        addReason(`${file}: ${fullName}`, failureMessages?.[0]),
      );
    });
  const tests = files.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${file}: ${fullName}`,
      duration: duration ?? 0,
    })),
  );
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = summary;
  return { passed, failed, skipped, failures, tests };
}

/** Reads the summary of the browser tests of the elements. */
export function readElements({ passed, failed, skipped, failures, tests }: LayerResult) {
  return { passed, failed, skipped, failures, tests };
}

interface PlaywrightSpec {
  file: string;
  title: string;
  ok: boolean;
  tests: { results: { duration: number; error?: { message?: string } }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

function listSpecs({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Reads the summary of Playwright. */
export function readPlaywright(
  summary: PlaywrightSuite & {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  },
): LayerResult {
  const { expected, unexpected, flaky, skipped } = summary.stats;
  const specs = listSpecs(summary).map(({ file, title, ok, tests }) => ({
    name: `${file}: ${title}`,
    ok,
    results: tests.flatMap(({ results }) => results),
  }));
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ name, results }) =>
        addReason(name, results.find(({ error }) => error)?.error?.message),
      ),
    tests: specs.flatMap(({ name, results }) =>
      results.map(({ duration }) => ({ name, duration })),
    ),
  };
}

/** Reads the result of a layer after its run. A failed command counts as at least one failure. */
export function readResult(
  { name, read }: { name: string; read?: ReadSummary },
  isSuccess: boolean,
): LayerResult {
  const nothing = { passed: 0, failed: 1, skipped: 0, tests: [] };
  if (read === undefined) {
    const counts = isSuccess ? { passed: 1, failed: 0 } : {};
    return { ...nothing, ...counts, failures: isSuccess ? [] : [name] };
  }
  try {
    const text = readFileSync(`${RESULTS}/${name}.json`, 'utf8');
    const result = read(JSON.parse(text) as never);
    return isSuccess ? result : { ...result, failed: Math.max(result.failed, 1) };
  } catch {
    return { ...nothing, failures: [`${name} wrote no summary`] };
  }
}
