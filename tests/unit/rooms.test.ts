import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillSections } from '../../widgets/metadata/markdown.ts';
import { checkImport } from '../architecture/check-import.ts';
import { findPlace, findRoom } from '../architecture/find-room.ts';
import { readImports } from '../architecture/read-imports.ts';
import { ANYTHING } from '../architecture/rooms/room.ts';
import { rooms, topLevel } from '../architecture/rooms.ts';
import { toRoomsTable } from '../architecture/rooms-table.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const imports = files
  .filter((file) => /\.(tsx?|jsx?|mjs|vue|svelte)$/.test(file))
  .flatMap((file) => readImports(file, readFileSync(file, 'utf8')));

test.each([
  ['a.ts', "import { b } from './b.ts';"],
  ['a.ts', "import './b.ts';"],
  ['a.ts', "import type { B } from './b.ts';"],
  ['a.ts', "export { b } from './b.ts';"],
  ['a.ts', "export * from './b.ts';"],
  ['a.ts', "export type { B } from './b.ts';"],
  ['a.ts', "const b = await import('./b.ts');"],
  ['a.ts', "type B = import('./b.ts').B;"],
  ['a.d.ts', "declare module 'a' { import type { B } from './b.ts'; }"],
  ['a.js', "const b = require('./b.ts');"],
  ['a.vue', `<template></template><script setup lang="ts">import b from './b.ts';</script>`],
  ['a.svelte', `<script>import b from './b.ts';</script><p>{b}</p>`],
])('in %s, %j imports a file', (name, text) => {
  expect(readImports(`src/${name}`, text).map(({ file }) => file)).toEqual(['src/b.ts']);
});

test('every import is allowed by the list of rooms', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(imports.flatMap((found) => checkImport(rooms, found) ?? [])).toEqual([]);
});

test('every source file is in a room', () => {
  const sources = files.filter((file) => /^(src|widgets|locales|demo|tests)\//.test(file));
  expect(sources.filter((file) => findRoom(rooms, file) === undefined)).toEqual([]);
});

test('no file imports itself through other files, types included', () => {
  const targets = new Map<string, string[]>();
  for (const { from, file } of imports) {
    if (file) targets.set(from, [...(targets.get(from) ?? []), file]);
  }
  const done = new Set<string>();
  const findCycle = (file: string, path: readonly string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ');
    if (done.has(file)) return undefined;
    done.add(file);
    for (const target of targets.get(file) ?? []) {
      const cycle = findCycle(target, [...path, file]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  expect([...targets.keys()].flatMap((file) => findCycle(file, []) ?? [])).toEqual([]);
});

test('every file of a room with an order has a place in that order', () => {
  const ordered = rooms.filter(({ order }) => order !== undefined);
  const unplaced = files.filter((file) => {
    const room = findRoom(rooms, file);
    return room !== undefined && ordered.includes(room) && findPlace(room, file) < 0;
  });
  expect(unplaced).toEqual([]);
});

test('every path in the list exists', () => {
  const paths = rooms.flatMap(({ path, order = [] }) => [
    path,
    ...order.map((place) => `${path}/${place}`),
  ]);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('every allowed import and package is used', () => {
  const used = new Set(
    imports.map(({ from, file, packageName }) => {
      const target = file === undefined ? packageName : findRoom(rooms, file)?.path;
      return `${findRoom(rooms, from)?.path}: ${target}`;
    }),
  );
  const allowed = rooms.flatMap(({ path, imports: others, packages }) =>
    [others, packages]
      .filter((list) => list !== ANYTHING)
      .flatMap((list) => list.map((name) => `${path}: ${name}`)),
  );
  expect(allowed.filter((line) => !used.has(line))).toEqual([]);
});

test('CONTRIBUTING.md has the table of rooms: npm run rooms writes it', async () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const filled = fillSections(text, { rooms: `\n${toRoomsTable(rooms)}\n` });
  await expect(filled).toMatchFileSnapshot('../../CONTRIBUTING.md');
});

test('the top level holds only the agreed files and folders', () => {
  const names = new Set(files.map((file) => file.split('/', 1)[0] ?? ''));
  expect([...names].filter((name) => !name.startsWith('.') && !topLevel.includes(name))).toEqual(
    [],
  );
});
