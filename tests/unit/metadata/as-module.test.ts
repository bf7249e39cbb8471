import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { asModule } from '../../../widgets/metadata/build/react-as-modules.ts';

const require = createRequire(import.meta.url);

/** Imports a source text as a module. Its own imports do not work because a `data:` URL has no base. */
async function importModule(source: string): Promise<Record<string, unknown>> {
  const text = asModule(source, 'itself').replace(/^export \* as default .*$/m, '');
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
}

test('an export keeps its name and value, also if the file itself uses it', async () => {
  const module = await importModule(`"use strict";
exports.one = void 0;
if (true) exports.one = 1; else exports.one = 2;
exports.two = function () { return exports.one + 1; };
var three = "exports.three";
exports.three = three;
`);
  expect({ ...module, two: (module.two as () => number)() }).toEqual({
    one: 1,
    two: 2,
    three: 'exports.three',
  });
});

test('a require becomes an import in the same place', () => {
  const source =
    'var One = require("one"),\n  Two = require("two/part");\nexports.three = One.three;\n';
  const lines = asModule(source, 'here').split('\n');
  expect(lines).toEqual([
    'import * as One from "one"; import * as Two from "two/part";',
    'var exports$three = One.three;',
    '',
    'export { exports$three as three };',
    'export * as default from "here";',
    '',
  ]);
});

test.each([
  'module.exports = require("./other.js");',
  'exports["one"] = 1;',
  'var one = exports;',
  'function late() { return require("one"); }',
  'var one = require("one"), two = 2;',
])('code that cannot become a module is rejected: %s', (source) => {
  expect(() => asModule(source, 'here')).toThrow('"here" uses');
});

test.each([
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
])('%s keeps all its exports', (path) => {
  const file = `node_modules/${path}`;
  const { module, errors } = parseSync(file, asModule(readFileSync(file, 'utf8'), file));
  expect(errors).toEqual([]);
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  );
  const original: object = require(`../../../${file}`);
  expect(names.toSorted()).toEqual([...Object.keys(original), 'default'].toSorted());
});
