import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiReport } from '../../widgets/metadata/api-report.ts';

const REPORT = 'tests/package/api-report.txt';
const CHANGELOG = 'CHANGELOG.md';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

test('the report lists the public modules, elements and types: npm run api-report writes it', () => {
  expect(readFileSync(REPORT, 'utf8')).toBe(apiReport('dist'));
});

test('a change of the report comes with a line in the changelog', () => {
  const uncommitted = git('status', '--porcelain', '--', REPORT) !== '';
  const changed = uncommitted
    ? git('status', '--porcelain', '--', CHANGELOG)
    : git('show', '--name-only', '--format=', git('log', '-1', '--format=%H', '--', REPORT));
  expect(changed).toContain(CHANGELOG);
});
