import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '../../src/contract/calls/all-calls.ts';
import type { Call } from '../../src/contract/calls/call.ts';
import { errorBodySchema } from '../../src/contract/calls/error-body.ts';
import { CALL_PATHS, type CallName } from '../../src/contract/calls/paths.ts';
import { BLANK_RECORD } from '../../src/contract/external-user.ts';
import { ANTI_FORGERY, DEFAULT_NAMES } from '../../src/contract/names.ts';
import { registrationErrorsSchema } from '../../src/contract/registration-errors.ts';
import * as v from '../../src/contract/schema.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import { mergeSettings } from '../../src/settings/merge.ts';
import { codeBlocks, documents, getCodeBlocks, getPlace } from './documents.ts';

const {
  name: packageName,
  version,
  bin,
  scripts,
} = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
  /** The commands of the package itself. */
  bin: Record<string, string>;
  scripts: Record<string, string>;
};

/** The file that `npm pack` makes, with the repository in the folder beside the project. */
const PACKED = `../portico/${packageName}-${version}.tgz`;

const calls = Object.values<Call>(ALL_CALLS);

/**
 * The schema of each kind of JSON, by the words after `json`: a shape that several calls share, or the
 * name of a call with `request` or a status.
 */
const SCHEMAS = new Map<string, v.Schema>([
  ['error', errorBodySchema],
  ['registration-errors', registrationErrorsSchema],
  ...calls.flatMap(({ name, request, answers }): [string, v.Schema][] => [
    ...(request.body ? [[`${name} request`, request.body] as [string, v.Schema]] : []),
    ...Object.entries(answers).flatMap(([status, { body }]): [string, v.Schema][] =>
      body ? [[`${name} ${status}`, body]] : [],
    ),
  ]),
]);

/** Kinds of code blocks that the specs `tests/e2e/docs-*.spec.ts` run in a browser. */
const IN_A_BROWSER = [
  'html',
  'html same-site',
  'html partner',
  'html fragment',
  'html slots',
  'js',
  'js adapter',
  'js render',
  'jsx',
  'ts',
  'css',
  'css bootstrap',
  'css density',
  'css material',
  'css room',
  'csp',
  'eta',
];

/** Kinds of code blocks that `tests/e2e/nginx.spec.ts` runs, all of them in one guide. */
const BEHIND_NGINX = { file: 'docs/deploying.md', kinds: ['bash', 'ini', 'nginx', 'text'] };

/** Kinds of code blocks that `tests/unit/portal/backup.test.ts` runs. */
const OF_OPERATIONS = {
  file: 'docs/operations.md',
  kinds: ['backup', 'restore', 'end-sessions', 'folder-backup', 'folder-restore'].map(
    (kind) => `bash ${kind}`,
  ),
};

/** The code blocks that name a file of an example: `tests/examples` runs it, and `npm run reference` copies it. */
const OF_EXAMPLES = codeBlocks.filter(({ info }) => /^\w+ (demo|examples)\//.test(info));

/** The code blocks that name a file of a project that `tests/consumers` builds and runs. */
const OF_CONSUMERS = codeBlocks.filter(
  (block) => /^tsx? (?!types\/).+\//.test(block.info) && !OF_EXAMPLES.includes(block),
);

/** The code blocks that name a file of `tests/types`, which are compiled against the built types. */
const OF_TYPES = codeBlocks.filter(({ info }) => info.startsWith('ts types/'));

test.each(OF_CONSUMERS.map((block) => [getPlace(block), block] as const))(
  'the code in %s is a file of a project that installs the package',
  (_, { info, code }) => {
    const [, file = ''] = info.split(' ');
    expect(code).toBe(readFileSync(`tests/consumers/${file}`, 'utf8'));
  },
);

test('every code block of the documents is run by a test', () => {
  const known = [
    ...IN_A_BROWSER,
    'http',
    'json',
    'sh',
    ...[...SCHEMAS.keys()].map((name) => `json ${name}`),
  ];
  const unknown = codeBlocks.filter(
    (block) =>
      !known.includes(block.info) &&
      !OF_CONSUMERS.includes(block) &&
      !OF_EXAMPLES.includes(block) &&
      !OF_TYPES.includes(block) &&
      ![BEHIND_NGINX, OF_OPERATIONS].some(
        ({ file, kinds }) => block.file === file && kinds.includes(block.info),
      ),
  );
  expect(codeBlocks.length).toBeGreaterThan(30);
  expect(unknown.map((block) => `${getPlace(block)} ${block.info}`)).toEqual([]);
});

test.each(OF_TYPES.map((block) => [getPlace(block), block] as const))(
  '%s is compiled against the built types',
  (_, { info, code }) => {
    expect(readFileSync(`tests/${info.replace('ts ', '')}`, 'utf8')).toBe(code);
  },
);

const inPages = codeBlocks
  .filter((block) => block.info.startsWith('html') && !OF_EXAMPLES.includes(block))
  .flatMap((block) =>
    [...block.code.matchAll(/id="portico-settings">([^<]*)</g)].map(([, code = '']) => ({
      ...block,
      code,
    })),
  );

test.each([...getCodeBlocks('json'), ...inPages].map((block) => [getPlace(block), block] as const))(
  'the settings in %s are correct',
  (_, { code }) => {
    const defaults = defaultSettings('https://portal.example.com');
    expect(mergeSettings(defaults, JSON.parse(code))).not.toEqual(defaults);
  },
);

test.each(
  codeBlocks
    .filter(({ info }) => info.startsWith('json '))
    .map((block) => [getPlace(block), block] as const),
)('the JSON in %s has the shape of the contract', (_, { info, code }) => {
  const schema = SCHEMAS.get(info.slice('json '.length));
  if (schema === undefined) throw new Error(`There is no schema for ${info}.`);
  const value: unknown = JSON.parse(code);
  const isRecord = info.endsWith(' request');
  if (isRecord) expect(Object.keys(Object(value))).toEqual(Object.keys(BLANK_RECORD));
  // The schema of a record drops the fields that the portal does not read.
  const defaults = isRecord ? value : {};
  // A schema drops unknown fields and replaces unknown values. The comparison finds both.
  expect({ ...Object(defaults), ...Object(v.parse(schema, value)) }).toEqual(value);
});

const guide = documents.find(({ file }) => file === 'docs/contract.md')?.text ?? '';

test.each(Object.entries(CALL_PATHS))(
  'the guide to the contract describes the call %s',
  (name, path) => {
    const { method } = ALL_CALLS[name as CallName];
    const headings = [...guide.matchAll(/^### ((?:GET|POST) .*)$/gm)].map(([, heading]) => heading);
    expect(headings).toContain(`${method} ${path}`);
  },
);

/** The headers and cookies of HTTP examples that no call of the contract names. */
const COMMON_HEADERS = ['Authorization', 'Cache-Control', 'Set-Cookie'];
const COOKIES: readonly string[] = [
  'portal_session',
  DEFAULT_NAMES.publicTokenCookie,
  DEFAULT_NAMES.mfaTokenCookie,
];

test.each(getCodeBlocks('http').map((block) => [getPlace(block), block] as const))(
  'the messages in %s use calls, statuses, headers and cookies of the contract',
  (_, { code }) => {
    const answers = calls.flatMap((call) => Object.entries(call.answers));
    const headers = answers.flatMap(([, { headers = [], optionalHeaders = [] }]) => [
      ...headers,
      ...optionalHeaders,
    ]);
    const known = [...headers, ...COMMON_HEADERS, ANTI_FORGERY.header];
    const used = [...code.matchAll(/^([\w-]+): (\w+)/gm)];
    expect(used.length).toBeGreaterThan(0);
    for (const [, header = '', value = ''] of used) {
      expect(known).toContain(header);
      if (header === 'Set-Cookie') expect(COOKIES).toContain(value);
    }
    for (const [, method, path] of code.matchAll(/^([A-Z]+) ([^ ?]+)\S* HTTP\/1.1$/gm)) {
      const named = calls.find(({ name }) => CALL_PATHS[name] === path);
      expect(named?.method, path).toBe(method);
    }
    for (const [, status] of code.matchAll(/^HTTP\/1.1 (\d+) /gm)) {
      expect(answers.map(([one]) => one)).toContain(status);
    }
  },
);

/** Checks one command of a shell example; every path in it must exist. */
function expectCommand(command: string): void {
  const words = command.split(/\s+/).filter((word) => !/^[A-Z_]+=\S+$/.test(word));
  const [program, verb, name = '', file = '', ownProgram = ''] = words;
  if (program === 'npm' && verb === 'run') expect(Object.keys(scripts)).toContain(name);
  else if (program === 'npm' && verb === 'install') expect(words.at(-1)).toBe(PACKED);
  else if (program === 'npm' && verb === 'pack') expect(words).toHaveLength(2);
  else if (program === 'npm') expect(['ci', 'test']).toContain(verb);
  else if (program === 'npx' && name === '--package') {
    // By a name, npx would install a package of somebody else.
    expect(file).toBe(PACKED);
    expect(Object.keys(bin)).toContain(ownProgram);
  } else if (program === 'npx') expect(existsSync(`node_modules/.bin/${verb}`)).toBe(true);
  else expect(command).toMatch(/^git (add|commit)/);
  const values = command.split(/[\s=]+/);
  const paths = values.filter((word) => /^(src|tests|widgets|demo|docs|locales)\//.test(word));
  for (const path of paths) expect(existsSync(path), path).toBe(true);
}

test.each(getCodeBlocks('sh').map((block) => [getPlace(block), block] as const))(
  'the commands in %s exist',
  (_, { code }) => {
    const commands = code.split(/\n|&&/).map((line) => line.replace(/#.*/, '').trim());
    for (const command of commands.filter(Boolean)) expectCommand(command);
  },
);

test('the README has two commands: run the demo and run the tests', () => {
  const commands = getCodeBlocks('sh').filter(({ file }) => file === 'README.md');
  expect(commands.map(({ code }) => code)).toEqual([
    'npm ci && npm run demo\n',
    'npm ci && npm test\n',
  ]);
});
