import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replacedBuiltIns } from '../architecture/replaced-built-ins.ts';

const root = resolve(import.meta.dirname, '../..');
const PLUGIN = '.biome-built-ins.grit';

/** A part of a result of the linter. */
interface Diagnostic {
  message: string;
  location: { path: string; start: { line: number } };
}

/** The message of the plugin about a use. */
const getMessage = ({ use, instead }: { use: string; instead: string }) =>
  `Pages replace ${use}. Use ${instead}.`;

/** Lints files in a copy of the configuration, and returns the messages with file and line. */
function lint(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portico-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { overrides } = JSON.parse(readFileSync(join(root, '.biome.json'), 'utf8'));
  const configuration = {
    root: true,
    linter: { rules: { preset: 'none' } },
    overrides: overrides.filter(({ plugins }: { plugins?: string[] }) => plugins !== undefined),
  };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(configuration));
  writeFileSync(join(folder, PLUGIN), readFileSync(join(root, PLUGIN)));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=200', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics
    .map(({ location: { path, start }, message }) => `${path}:${start.line} ${message}`)
    .sort();
}

test('the linter forbids each use in the table, in the code for browsers', () => {
  const files = replacedBuiltIns.map((row, index) => [`src/client/${index}.ts`, row] as const);
  const found = lint(Object.fromEntries(files.map(([path, { use }]) => [path, `${use};`])));
  expect(found).toEqual(files.map(([path, row]) => `${path}:1 ${getMessage(row)}`).sort());
});

test('the linter forbids nothing but the uses in the table', () => {
  const messages = readFileSync(join(root, PLUGIN), 'utf8').match(/(?<=message=").*(?=")/g);
  expect(messages).toEqual(replacedBuiltIns.map(getMessage));
});

test.each([
  'fn.bind(node, 1, 2)',
  'fn?.bind(node)',
  "new Event('click', { bubbles: true })",
  'node instanceof Event',
  'node instanceof Document',
  'node instanceof Window',
  'node instanceof Request',
])('the linter also forbids `%s`', (code) => {
  expect(lint({ 'widgets/account/element.ts': `${code};` })).toHaveLength(1);
});

test.each([
  'Object.entries(node)',
  "new CustomEvent('click')",
  'fn instanceof Error',
  'fetch(node)',
])('the linter allows `%s`', (code) => {
  expect(lint({ 'src/client/scratch.ts': `${code};` })).toEqual([]);
});

test('code for Node may use all of them', () => {
  const text = replacedBuiltIns.map(({ use }) => `${use};\n`).join('');
  const paths = ['demo/portal/a.ts', 'tests/src/a.ts', 'src/check/a.ts', 'widgets/metadata/a.ts'];
  expect(lint(Object.fromEntries(paths.map((path) => [path, text])))).toEqual([]);
});
