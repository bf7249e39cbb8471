import { isInside } from './find-room.ts';
import { ANYTHING, type Room } from './rooms.ts';

/** The part of a specifier that leads from any file of `room` to `other`, as a pattern. */
function toPattern(room: Room, other: Room): string {
  const from = room.path.split('/');
  const to = other.path.split('/');
  let shared = 0;
  while (shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const rest = to.slice(shared).join('/');
  return isFile(other) ? `**/${rest}` : `**/${rest}/**`;
}

function isFile({ path }: Room): boolean {
  return /\.\w+$/.test(path);
}

/** Forbids the rooms that are not in the list of imports. */
function forbidRooms(room: Room, rooms: readonly Room[]) {
  const { imports } = room;
  if (imports === ANYTHING) return [];
  const forbidden = rooms
    .filter((other) => !imports.includes(other.path))
    .filter(({ path }) => !isInside(path, room.path) && !isInside(room.path, path));
  const exceptions = rooms.filter(
    ({ path }) => imports.includes(path) && forbidden.some((other) => isInside(path, other.path)),
  );
  const group = [
    ...forbidden.map((other) => toPattern(room, other)),
    ...exceptions.map((other) => `!${toPattern(room, other)}`),
  ];
  const list = imports.length === 0 ? 'no other room' : imports.join(', ');
  return [{ group, message: `${room.path} may import: ${list}.` }];
}

/** Forbids the packages that are not in the list of packages. */
function forbidPackages({ path, packages }: Room) {
  if (packages === ANYTHING) return [];
  const allowed = packages.flatMap((name) =>
    name === 'node:*' ? ['!node:*', '!node:*/**'] : [`!${name}`, `!${name}/**`],
  );
  const list = packages.length === 0 ? 'none' : packages.join(', ');
  return [
    {
      // Specifiers that begin with a slash are URLs of scripts that a page loads.
      group: ['**', '!./**', '!../**', '!/**', ...allowed],
      message: `Packages that ${path} may import: ${list}.`,
    },
  ];
}

/** Files of the room, without those of rooms inside it. */
function toIncludes(room: Room, rooms: readonly Room[]): string[] {
  if (isFile(room)) return [room.path];
  const nested = rooms.filter((other) => other !== room && isInside(other.path, room.path));
  return [
    `${room.path}/**`,
    ...nested.map((other) => `!${other.path}${isFile(other) ? '' : '/**'}`),
  ];
}

/**
 * The restrictions of imports as overrides of Biome's configuration, which `.biome.json` extends. Biome matches the
 * specifier as it is written, so a room is recognized by the end of its path; the unit test resolves
 * the specifiers and is exact.
 */
export function toBiomeOverrides(rooms: readonly Room[]) {
  return rooms
    .filter(({ path }) => !path.endsWith('.json'))
    .map((room) => ({
      includes: toIncludes(room, rooms),
      patterns: [...forbidRooms(room, rooms), ...forbidPackages(room)],
    }))
    .filter(({ patterns }) => patterns.length > 0)
    .map(({ includes, patterns }) => ({
      includes,
      linter: {
        rules: {
          style: { noRestrictedImports: { level: 'error', options: { patterns } } },
        },
      },
    }));
}
