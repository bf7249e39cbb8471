import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeBlocks, documents } from './documents.ts';

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
const SHOWN = codeBlocks.map(({ info }) => info.split(' ')[1] ?? '');

test.each(PROJECTS)('a document shows the code of the example %s', (name) => {
  expect(SHOWN.filter((file) => file.startsWith(`examples/${name}/`)).length).toBeGreaterThan(0);
});

/** The guides of examples and frameworks, and the other pages that install the package or run it. */
const INSTALLING = globSync([
  'examples/*/README.md',
  'docs/frameworks/*.md',
  'docs/{adapters,bundlers,connecting-a-portal,other-origins,portico-check,upgrading}.md',
]).filter((file) => /portico-elements|--package/.test(readFileSync(file, 'utf8')));

test.each(INSTALLING.sort())('%s says that the package is a file of `npm pack`', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/npm pack/);
  expect(text).toMatch(/not (in a registry|published)|#get-the-package/);
});

test('no document installs the package by its name', () => {
  const all = [...documents.map(({ file }) => file), ...globSync('{examples,demo}/**/README.md')];
  const named =
    /(install|add|exec|npx|dlx|--package)[ =]+([\w@-]+ )*portico-(elements|check)(?![\w.-])/;
  // `portico-check` in a folder in which the package is installed is its own program.
  const found = all.filter((file) => named.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['docs/connecting-a-portal.md']);
});
