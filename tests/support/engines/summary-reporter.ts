import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestResult, TestSession, TestSuiteResult } from '@web/test-runner-core';
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

/** Lists the tests of a suite, each with its full name. */
function listTests(suite: TestSuiteResult, path: string): TestResult[] {
  return [
    ...suite.tests.map((test) => ({ ...test, name: `${path}: ${test.name}` })),
    ...suite.suites.flatMap((inner) => listTests(inner, `${path}: ${inner.name}`)),
  ];
}

function getPath({ browser, testFile }: TestSession): string {
  return `${browser.name} ${relative('.', testFile)}`;
}

function listSessionTests(session: TestSession): TestResult[] {
  return session.testResults ? listTests(session.testResults, getPath(session)) : [];
}

const hasFailed = ({ passed, skipped }: TestResult) => !passed && !skipped;

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
    const tests = listSessionTests(session);
    for (const test of tests)
      counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
    if (!session.passed && !tests.some(hasFailed)) counts.errors += 1;
  }
  return byEngine;
}

/** Lists the failed tests of a session, or its file if it failed outside of any test. */
function listFailures(session: TestSession): string[] {
  const failed = listSessionTests(session).filter(hasFailed);
  if (failed.length === 0) return session.passed ? [] : [getPath(session)];
  return failed.map(({ name, error }) => addReason(name, error?.message));
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
        const all = [...sessions];
        const failures = all.flatMap(listFailures);
        const tests = all
          .flatMap(listSessionTests)
          .map(({ name, duration = 0 }) => ({ name, duration }));
        const summary = { ...total, failures, tests, engines };
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
