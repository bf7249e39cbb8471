import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
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
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics
    .map(({ location: { path, start }, message }) => `${path}:${start.line} ${message}`)
    .sort();
}

const ROWS = replacedBuiltIns.map((row, index) => [`src/client/${index}.ts`, row] as const);
const ALSO_FORBIDDEN = [
  'fn.bind(node, 1, 2)',
  'fn?.bind(node)',
  "new Event('click', { bubbles: true })",
  'node instanceof Event',
  'node instanceof Document',
  'node instanceof Window',
  'node instanceof Request',
];
const ALLOWED = [
  'Object.entries(node)',
  "new CustomEvent('click')",
  'fn instanceof Error',
  'fetch(node)',
];
const NODE_FILES = [
  'demo/portal/a.ts',
  'tests/src/a.ts',
  'src/check/a.ts',
  'widgets/metadata/a.ts',
];

const toText = (lines: readonly string[]) => lines.map((line) => `${line};\n`).join('');

let messages: string[];
beforeAll(() => {
  const uses = toText(replacedBuiltIns.map(({ use }) => use));
  messages = lint({
    ...Object.fromEntries(ROWS.map(([path, { use }]) => [path, toText([use])])),
    'widgets/account/element.ts': toText(ALSO_FORBIDDEN),
    'src/client/allowed.ts': toText(ALLOWED),
    ...Object.fromEntries(NODE_FILES.map((path) => [path, uses])),
  });
});

test('the linter forbids each use in the table, in the code for browsers', () => {
  const found = messages.filter((message) => /^src\/client\/\d/.test(message));
  expect(found).toEqual(ROWS.map(([path, row]) => `${path}:1 ${getMessage(row)}`).sort());
});

test('the linter forbids nothing but the uses in the table', () => {
  const known = readFileSync(join(root, PLUGIN), 'utf8').match(/(?<=message=").*(?=")/g);
  expect(known).toEqual(replacedBuiltIns.map(getMessage));
});

/** The messages about a line of a file. */
const findMessages = (path: string, line: number) =>
  messages.filter((message) => message.startsWith(`${path}:${line} `));

test.each(ALSO_FORBIDDEN.map((code, index) => [code, index + 1] as const))(
  'the linter also forbids `%s`',
  (_, line) => {
    expect(findMessages('widgets/account/element.ts', line)).toHaveLength(1);
  },
);

test.each(ALLOWED.map((code, index) => [code, index + 1] as const))(
  'the linter allows `%s`',
  (_, line) => {
    expect(findMessages('src/client/allowed.ts', line)).toEqual([]);
  },
);

test.each(NODE_FILES)('code for Node such as %s may use all of them', (path) => {
  expect(messages.filter((message) => message.startsWith(path))).toEqual([]);
});
