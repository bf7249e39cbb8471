import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkImport } from '../architecture/check-import.ts';
import { findPlace, findRoom } from '../architecture/find-room.ts';
import { readImports } from '../architecture/read-imports.ts';
import { rooms, topLevel } from '../architecture/rooms.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const imports = files
  .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file))
  .flatMap((file) => readImports(file, readFileSync(file, 'utf8')));

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
  const findCycle = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const cycle = findCycle(target, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
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
  const unused = rooms.flatMap(({ path, imports: allowed, packages }) => {
    const own = imports.filter(({ from }) => findRoom(rooms, from)?.path === path);
    const usedRooms = own.map(({ file }) => file && findRoom(rooms, file)?.path);
    const usedPackages = own.map(({ packageName }) => packageName);
    return [
      ...(typeof allowed === 'string' ? [] : allowed.filter((room) => !usedRooms.includes(room))),
      ...(typeof packages === 'string'
        ? []
        : packages.filter((name) => !usedPackages.includes(name))),
    ].map((unusedName) => `${path}: ${unusedName}`);
  });
  expect(unused).toEqual([]);
});

test('the top level holds only the agreed files and folders', () => {
  const names = new Set(files.map((file) => file.split('/', 1)[0] ?? ''));
  expect([...names].filter((name) => !name.startsWith('.') && !topLevel.includes(name))).toEqual(
    [],
  );
});
