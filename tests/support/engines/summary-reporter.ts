import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner-core';
import { addReason } from '../failure-reason.ts';

/** The numbers of tests by result. `errors` counts the test files that failed outside of any test. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  errors: number;
}

function createCounts(): Counts {
  return { passed: 0, failed: 0, skipped: 0, errors: 0 };
}

function count(suite: TestSuiteResult, counts: Counts): void {
  for (const test of suite.tests)
    counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
  for (const inner of suite.suites) count(inner, counts);
}

/** Counts the tests of each engine, by its name. */
function countSessions(
  sessions: Iterable<TestSession>,
  engines: string[] = [],
): Record<string, Counts> {
  const byEngine: Record<string, Counts> = Object.fromEntries(
    engines.map((name) => [name, createCounts()]),
  );
  for (const session of sessions) {
    const { name } = session.browser;
    const counts = byEngine[name] ?? createCounts();
    byEngine[name] = counts;
    const before = counts.failed;
    if (session.testResults) count(session.testResults, counts);
    if (!session.passed && counts.failed === before) counts.errors += 1;
  }
  return byEngine;
}

/** Lists the full names of the failed tests of a suite, each after the name of the suite, with their reasons. */
function listFailures(suite: TestSuiteResult, path: string): string[] {
  const failed = suite.tests.filter(({ passed, skipped }) => !passed && !skipped);
  return [
    ...failed.map(({ name, error }) => addReason(`${path}: ${name}`, error?.message)),
    ...suite.suites.flatMap((inner) => listFailures(inner, `${path}: ${inner.name}`)),
  ];
}

/** Lists the failed tests of a session, or its file if it failed outside of any test. */
function listSessionFailures({ browser, testFile, testResults, passed }: TestSession): string[] {
  const path = `${browser.name} ${relative('.', testFile)}`;
  const failures = testResults ? listFailures(testResults, path) : [];
  return failures.length > 0 || passed ? failures : [path];
}

/**
 * Creates a reporter that prints the counts of each engine and of all engines at the end of a run.
 * @param file receives the same counts as JSON; by default the file that TEST_SUMMARY names
 */
export function createSummaryReporter(
  file: string | undefined = process.env.TEST_SUMMARY,
): Reporter {
  let engineNames: string[] = [];
  return {
    start({ browserNames }) {
      engineNames = browserNames;
    },
    stop({ sessions }) {
      const engines = countSessions(sessions, engineNames);
      const total = createCounts();
      for (const counts of Object.values(engines)) {
        for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      }
      if (file) {
        mkdirSync(dirname(file), { recursive: true });
        const failures = [...sessions].flatMap(listSessionFailures);
        const summary = { ...total, failures, engines };
        writeFileSync(file, `${JSON.stringify(summary, undefined, 2)}\n`);
      }
      const formatLine = ({ passed, failed, skipped, errors }: Counts) =>
        `${passed} passed, ${failed} failed, ${skipped} skipped${errors ? `, ${errors} files with errors` : ''}`;
      const lines = Object.entries({ ...engines, Elements: total }).map(
        ([name, counts]) => `${name}: ${formatLine(counts)}`,
      );
      // The runner still prints after its reporters have stopped, and the counts must come last.
      process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`));
    },
  };
}
