import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validateCem } from '@wc-toolkit/cem-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { elements } from '../../widgets/elements.ts';
import { type PackedPackage, packPackage } from './packed-package.ts';

const run = promisify(execFile);

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** The modules that attw does not know: it looks for types of style sheets. */
const STYLE_SHEETS = Object.keys(readJson('package.json').exports).filter((path) =>
  path.endsWith('.css'),
);

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage();
});

afterAll(() => packed.remove());

test('publint has nothing to say about the package', async () => {
  const { stdout } = await run('npx', ['publint', '--strict', packed.archive]);
  expect(stdout).toContain('All good!');
});

test('each module of the package has types in Node and in bundlers', async () => {
  const exclude = ['--exclude-entrypoints', ...STYLE_SHEETS];
  const { stdout } = await run('npx', [
    'attw',
    packed.archive,
    '--profile',
    'esm-only',
    ...exclude,
  ]);
  expect(stdout).toContain('portico-elements/contract');
});

test('the custom elements manifest is valid and complete', async () => {
  await validateCem(readJson('dist/custom-elements.json'), {
    rules: { packageJson: { main: 'off', module: 'off', types: 'off' } },
  });
});

test('the package has few files of types, which import those of frameworks only', () => {
  const types = packed.files.filter((file) => file.endsWith('.d.ts'));
  // Each element has one more, for its React component.
  expect(types.length).toBeLessThanOrEqual(14 + elements.length);
  const imports = types.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from ["']([^."'][^"']*)["']/g)].map(
      ([, name]) => name,
    ),
  );
  expect(new Set(imports)).toEqual(new Set(['react', 'vue', 'svelte/elements']));
});

test('the package depends on no other package', () => {
  expect(readJson('package.json')).not.toHaveProperty('dependencies');
});

test('the scripts have source maps, with the sources and without paths of a machine', () => {
  const scripts = globSync('**/*.js', { cwd: 'dist', exclude: ['check', 'contract', 'testing'] });
  const mapped = scripts.filter((script) => packed.files.includes(`dist/${script}.map`));
  // A script that only imports others has no map.
  const isOwn = (script: string) =>
    /chunks.*-[^/]{6}\.js$/.test(script) &&
    !/^\s*((import|export)\b[^;(]*;)+\s*$/.test(readFileSync(join('dist', script), 'utf8'));
  expect(scripts.filter(isOwn)).toEqual(mapped.filter(isOwn));
  for (const script of mapped) {
    const map = readFileSync(join('dist', `${script}.map`), 'utf8');
    const { sources, sourcesContent } = JSON.parse(map);
    expect(sourcesContent ?? []).toHaveLength(sources.length);
    expect(sources.filter((source: string) => !source.startsWith('../'))).toEqual([]);
    expect(map).not.toContain(process.cwd());
    expect(readFileSync(join('dist', script), 'utf8')).not.toContain('sourceMappingURL');
  }
});

test('a source map leads from a message in a script to its line in the sources', () => {
  const message = 'Portico: the redirect to';
  for (const script of globSync('**/session-[0-9a-f]*.js', { cwd: 'dist' })) {
    const map = JSON.parse(readFileSync(join('dist', `${script}.map`), 'utf8'));
    const column = readFileSync(join('dist', script), 'utf8').indexOf(message);
    const place = new SourceMap(map).findEntry(0, column) as SourceMapping;
    const source: string = map.sourcesContent[map.sources.indexOf(place.originalSource)];
    expect(source.split('\n')[place.originalLine]).toContain(message);
  }
});

test('an editor finds each element in the web types', () => {
  const { customElements, 'web-types': webTypes } = readJson('package.json');
  const tags = readJson(customElements).modules.map(
    (module: { declarations: [{ tagName: string }] }) => module.declarations[0].tagName,
  );
  const names = readJson(webTypes).contributions.html.elements.map(
    ({ name }: { name: string }) => name,
  );
  expect(names).toEqual(tags);
});

test('the scripts with React components begin with the directive of client components', () => {
  for (const name of [...elements.map((element) => element.name), 'portico']) {
    expect(readFileSync(`dist/react/${name}.js`, 'utf8')).toMatch(/^"use client";\n/);
  }
});
