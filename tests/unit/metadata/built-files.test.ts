import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importsOnDemand, staticImports } from '../../../widgets/metadata/built-imports.ts';
import { integrity } from '../../../widgets/metadata/served-files.ts';
import { sizeBudgets } from '../../bench/size-budgets.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-'));
  mkdirSync(join(folder, 'chunks'));
  const files = {
    'sign-in.js':
      'import("./chunks/sign-in-1.js");import("./chunks/core-1.js");import("./chunks/de-1.js");import(`./chunks/en-1.js`)',
    'account.js': 'import{r}from"./chunks/core-1.js";import"./chunks/account-1.js";r()',
    'api.js': 'export{s}from"./chunks/session-1.js"',
    'chunks/session-1.js': 'export var s',
    'http-status.js': 'export{}',
    'loader.js': 'import("./sign-in.js")',
    'portico.js': 'import"./sign-in.js";import"./account.js"',
    'chunks/sign-in-1.js':
      'import{r}from"./core-1.js";import"other-package";export{t}from"./react-1.js";r()',
    'chunks/account-1.js': 'import"./core-1.js"',
    'chunks/core-1.js': 'export var r=()=>import("./de-1.js");export*from"./react-1.js"',
    'chunks/react-1.js': 'import"./core-1.js"',
    'chunks/link-form-1.js': 'export {};',
    'registration.js': 'import"./chunks/core-1.js"',
    'portico.css': '',
    'chunks/de-1.js': 'export default{}',
    'chunks/en-1.js': 'export default{}',
    'chunks/registration-de-1.js': 'export default{}',
    'chunks/registration-en-1.js': 'export default{}',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
});

afterEach(() => rmSync(folder, { recursive: true }));

const toPaths = (...files: string[]) => files.map((file) => join(folder, file));

test('the static imports of a script include re-exports and exclude dynamic imports', () => {
  expect(staticImports(join(folder, 'chunks/sign-in-1.js'))).toEqual(
    toPaths('chunks/sign-in-1.js', 'chunks/core-1.js', 'chunks/react-1.js'),
  );
});

test('the imports on demand of a script include one dictionary or none', () => {
  const script = join(folder, 'sign-in.js');
  const chunks = toPaths('chunks/sign-in-1.js', 'chunks/core-1.js');
  expect(importsOnDemand(script)).toEqual(chunks);
  expect(importsOnDemand(script, 'de')).toEqual([...chunks, ...toPaths('chunks/de-1.js')]);
});

test('the size of an element is the size that it adds to a sign-in', () => {
  const budgets = sizeBudgets(folder, ['de'], 90);
  expect(budgets.map(({ path }) => path)).toEqual([
    toPaths('sign-in.js', 'portico.css'),
    toPaths(
      'sign-in.js',
      'portico.css',
      'chunks/sign-in-1.js',
      'chunks/core-1.js',
      'chunks/en-1.js',
    ),
    toPaths('api.js', 'chunks/session-1.js'),
    toPaths('http-status.js'),
    toPaths('loader.js'),
    toPaths('account.js', 'chunks/account-1.js', 'chunks/react-1.js'),
    toPaths(
      'registration.js',
      'chunks/react-1.js',
      'chunks/link-form-1.js',
      'chunks/registration-en-1.js',
    ),
    toPaths('chunks/de-1.js'),
    toPaths('chunks/registration-de-1.js'),
  ]);
});

test('a missing language is an error', () => {
  expect(() => sizeBudgets(folder, ['fr'], 90)).toThrow('fr');
});

test('every script has a hash that browsers can check', () => {
  const hashes = integrity(folder);
  expect(Object.keys(hashes)).toHaveLength(17);
  expect(hashes['chunks/de-1.js']).toBe(
    'sha384-SDGRdIPhaXpife1PFIgtGJXKTGcZhyJYLHmOEuBa8F+HUJ849PRcDrjqohM2d28b',
  );
});
