import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listShownFiles } from '../../docs/.vitepress/show-files.ts';
import { documents } from './documents.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const PROJECTS = globSync('examples/*/package.json')
  .sort()
  .map((file) => file.split(/[\\/]/).at(-2) ?? '');

interface Manifest {
  private?: boolean;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

test.each(PROJECTS)(
  'the example %s names exact versions, of this package the present one',
  (name) => {
    const text = readFileSync(`examples/${name}/package.json`, 'utf8');
    const { private: isPrivate, dependencies, devDependencies } = JSON.parse(text) as Manifest;
    expect(isPrivate).toBe(true);
    expect(dependencies['portico-elements']).toBe(version);
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((one) => !/^\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  },
);

test.each(PROJECTS)('the lock file of the example %s names no registry', (name) => {
  const lock = readFileSync(`examples/${name}/package-lock.json`, 'utf8');
  expect(lock).toContain('"integrity"');
  expect(lock).not.toContain('"resolved"');
});

test.each(PROJECTS)('the example %s is in TypeScript, and has a guide and a test', (name) => {
  const files = ['tsconfig.json', 'README.md'].map((file) => `examples/${name}/${file}`);
  const missing = [...files, `tests/examples/${name}.spec.ts`].filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
});

/** The files that the documents show, from the root of the repository. */
const SHOWN = documents.flatMap(({ text }) => listShownFiles(text));

test('every file that a document shows exists', () => {
  expect(SHOWN.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(PROJECTS)('a document shows the code of the example %s', (name) => {
  expect(SHOWN.filter((file) => file.startsWith(`examples/${name}/`)).length).toBeGreaterThan(0);
});
