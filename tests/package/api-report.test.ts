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

test('the changelog has changed since the change of the report before the last one', () => {
  const [last, beforeLast] = git('log', '-2', '--format=%H', '--', REPORT).split('\n');
  const isCommitted = git('status', '--porcelain', '--', REPORT) === '';
  const since = isCommitted ? beforeLast : last;
  const range = since ? `${since}..HEAD` : 'HEAD';
  const changes = [
    git('status', '--porcelain', '--', CHANGELOG),
    git('log', '--format=%h', range, '--', CHANGELOG),
  ];
  expect(changes.join('')).not.toBe('');
});
