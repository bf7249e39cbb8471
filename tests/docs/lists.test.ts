import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { HOSTS } from '../hosts/hosts.ts';
import { LAYERS } from '../support/layers.ts';
import { documents } from './documents.ts';

// Checks the lists and names in the documents that repeat the code.

function readDocument(name: string): string {
  const document = documents.find(({ file }) => file === name);
  if (document === undefined) throw new Error(`There is no document ${name}.`);
  return document.text;
}

const contributing = readDocument('CONTRIBUTING.md');

/** Returns the text of a section, up to the next heading. */
function readSection(heading: string): string {
  const [, section = ''] = contributing.split(`\n${heading}\n`);
  return section.split(/^#+ /m, 1)[0] ?? '';
}

test('CONTRIBUTING names every layer of the test with its command, in the order of the run', () => {
  const rows = readSection('## Run a part of the tests').matchAll(/^\| ([\w-]+) \| `(.+?)` \|/gm);
  const named = [...rows].map(([, name, command]) => ({ name, command }));
  expect(named).toEqual(
    LAYERS.map(({ name, command }) => ({ name, command: command.replace(' --silent', '') })),
  );
});

test('CONTRIBUTING names the test files of every element', () => {
  const rows = readSection('### One element in one engine').matchAll(
    /^\| `<(portico-[\w-]+)>` \|/gm,
  );
  const named = [...rows].map(([, tag = '']) => tag);
  const headings = readDocument('docs/reference/elements.md').matchAll(/^## (portico-[\w-]+)$/gm);
  expect(named.toSorted()).toEqual([...headings].map(([, tag = '']) => tag).toSorted());
});

test('every test that CONTRIBUTING quotes exists', () => {
  const quotes = contributing.matchAll(/`(tests\/[\w./-]+\.test\.ts)`: ("[^|]+") \|/g);
  const quoted = [...quotes].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(quoted.length).toBeGreaterThan(2);
  const missing = quoted.filter(
    ({ file, name }) => !readFileSync(file, 'utf8').includes(`'${name}'`),
  );
  expect(missing).toEqual([]);
});

test('CONTRIBUTING filters the unit tests by a name that exists', () => {
  const filters = [...contributing.matchAll(/ -t "([^"]+)"/g)].map(([, filter = '']) => filter);
  const sources = globSync('tests/unit/**/*.test.ts').map((file) => readFileSync(file, 'utf8'));
  expect(filters).not.toEqual([]);
  for (const filter of filters) {
    expect(sources.some((source) => new RegExp(`^test\\('.*${filter}`, 'm').test(source))).toBe(
      true,
    );
  }
});

test('the guide to security describes every event of the security log with its fields', () => {
  const source = readFileSync('demo/server/security-log/security-events.ts', 'utf8');
  const events = [...source.matchAll(/^ {2}'([\w-]+)': \{([^}]*)\};$/gm)].map(
    ([, name, fields = '']) => ({
      name,
      fields: [...fields.matchAll(/(\w+)\??:/g)].map(([, field]) => field),
    }),
  );
  const [, table = ''] = readDocument('docs/security.md').split('| Event |');
  const rows = table.matchAll(/^\| `([\w-]+)` \| (`[^|]+`) \|/gm);
  const described = [...rows].map(([, name, fields = '']) => ({
    name,
    fields: [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field),
  }));
  expect(events.length).toBeGreaterThan(20);
  expect(described).toEqual(events);
});

test('the guide to operations says what to do about every event of the security log', () => {
  const source = readFileSync('demo/server/security-log/security-events.ts', 'utf8');
  const events = [...source.matchAll(/^ {2}'([\w-]+)': \{/gm)].map(([, name]) => name);
  const [, section = ''] = readDocument('docs/operations.md').split('\n## Log events\n');
  const [table = ''] = section.split('\n## ');
  expect([...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)).toEqual(events);
});

test('the guide to operations lists every metric of the portal with its labels', () => {
  const sources = ['portal-metrics', 'database-gauges'].map((name) =>
    readFileSync(`demo/portal/metrics/${name}.ts`, 'utf8'),
  );
  const metrics = new Map<string, string[]>();
  for (const [, name = '', labels] of sources
    .join('')
    .matchAll(/'(portal_\w+)',(?:\s+help: '[^']+',(?:\s+labelNames: \[([^\]]+)\])?)?/g)) {
    metrics.set(
      name,
      [...(labels ?? '').matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
    );
  }
  const [, section = ''] = readDocument('docs/operations.md').split('\n## Metrics\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `(portal_\w+)` \| ([^|]+) \|/gm)].map(
    ([, name = '', labels = '']) =>
      [name, [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)] as const,
  );
  expect(metrics.size).toBe(10);
  expect(new Map(rows)).toEqual(metrics);
});

test('the README has the number of languages', () => {
  expect(readDocument('README.md')).toContain(`; ${LANGUAGES.length} languages;`);
});

test('the guide about any page lists every host page with its result on each build', () => {
  const [hosts = ''] = readDocument('docs/any-page.md').split('\n## ');
  const rows = hosts.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm);
  expect([...rows].slice(1).map(([, ...cells]) => cells)).toEqual(
    HOSTS.map(({ title, stopsReact }) => [
      title,
      stopsReact ? 'the server’s form signs in' : 'a whole visit',
      'a whole visit',
    ]),
  );
});

/** Whether a file has a test with this title, as it is written there. */
function hasTest(file: string, title: string): boolean {
  const titles = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return ["'", '"', '`'].some((mark) => titles.includes(mark + title + mark));
}

test('every line of the spec has a file that implements it and a test that exists', () => {
  const guide = readDocument('docs/how-it-works.md');
  const [, rest = ''] = guide.split('\n## The spec, line by line\n');
  const [table = ''] = rest.split('\n## ');
  const rows = [...table.matchAll(/^\| (\d) \| .+ \| `(.+)` \| `(.+)`: (.+) \|$/gm)];
  expect(rows).toHaveLength([...table.matchAll(/^\| \d/gm)].length);
  expect([...new Set(rows.map(([, section]) => section))].toSorted().join('')).toBe('23456789');
  const missing = rows.filter(
    ([, , file = '', testFile = '', title = '']) => !existsSync(file) || !hasTest(testFile, title),
  );
  expect(missing.map(([row]) => row)).toEqual([]);
});

test('every environment has texts, messages and a test that exist', () => {
  const [, table = ''] = readDocument('docs/how-it-works.md').split(
    '\n## What people and authors read\n',
  );
  const rows = [
    ...table.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \| `(tests\/.+?)`: (.+) \|$/gm),
  ];
  expect(rows).toHaveLength([...table.matchAll(/^\| .+ \|$/gm)].length - 2);
  expect(rows.length).toBeGreaterThan(30);
  const texts = JSON.parse(readFileSync('locales/en.json', 'utf8'));
  const messages = readDocument('docs/troubleshooting.md');
  const wrong = rows.filter(([, , person = '', author = '', , file = '', title = '']) => {
    const [, group = '', name = ''] = /^`(\w+)\.([\w-]+)`$/.exec(person) ?? [];
    const isText = texts[group]?.[name] !== undefined;
    const message = author.replace(/^(`+)(.+)\1$/, '$2');
    return !(
      (isText || ['a whole visit', "the server's form"].includes(person)) &&
      (author === '–' || messages.includes(`\n### Portico: ${message}\n`)) &&
      hasTest(file, title)
    );
  });
  expect(wrong.map(([row]) => row)).toEqual([]);
});
