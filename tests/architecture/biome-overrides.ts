import { isInside } from './find-room.ts';
import { ANYTHING, type Room } from './rooms/room.ts';

/** Returns a pattern for the specifiers that lead from any file of `room` to `other`. */
function toPattern(room: Room, other: Room): string {
  const from = room.path.split('/');
  const to = other.path.split('/');
  let shared = 0;
  while (shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const rest = to.slice(shared).join('/');
  return isFile(other) ? `**/${rest}` : `**/${rest}/**`;
}

function isFile({ path }: Pick<Room, 'path'>): boolean {
  return /\.\w+$/.test(path);
}

/** Returns the first folder of the path: `src` for `src/client`. */
function getArea({ path }: Room): string {
  return path.split('/', 1)[0] ?? path;
}

/**
 * Forbids the rooms that are not in the list of imports. Rooms of the same area are forbidden one by one;
 * other areas are forbidden as a whole, with the allowed rooms as exceptions.
 */
function forbidRooms(room: Room, rooms: readonly Room[]) {
  const { imports } = room;
  if (imports === ANYTHING) return [];
  const others = rooms.filter(
    ({ path }) => !isInside(path, room.path) && !isInside(room.path, path),
  );
  const allowed = others.filter(({ path }) => imports.includes(path));
  const forbidden = others.filter((other) => !allowed.includes(other));
  const isNear = (other: Room) => getArea(other) === getArea(room);
  const farAreas = new Set(rooms.filter((other) => !isNear(other)).map(getArea));
  const near = forbidden.filter(isNear);
  const exceptions = allowed.filter(
    (other) => !isNear(other) || near.some(({ path }) => isInside(other.path, path)),
  );
  const nested = forbidden.filter(({ path }) =>
    exceptions.some((exception) => isInside(path, exception.path)),
  );
  const group = [
    ...near.map((other) => toPattern(room, other)),
    ...[...farAreas].map((area) => (isFile({ path: area }) ? `**/${area}` : `**/${area}/**`)),
    ...exceptions.map((other) => `!${toPattern(room, other)}`),
    ...nested.map((other) => toPattern(room, other)),
  ];
  const list = imports.length === 0 ? 'no other room' : imports.join(', ');
  return [{ group, message: `${room.path} may import: ${list}. See tests/architecture/rooms.` }];
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

/** Returns the patterns for the files of the room, without the rooms inside it. */
function toIncludes(room: Room, rooms: readonly Room[]): string[] {
  if (isFile(room)) return [room.path];
  const nested = rooms.filter((other) => other !== room && isInside(other.path, room.path));
  return [
    `${room.path}/**`,
    ...nested.map((other) => `!${other.path}${isFile(other) ? '' : '/**'}`),
  ];
}

/**
 * Returns the restrictions of imports as overrides of Biome's configuration, which `.biome.json` extends.
 * Biome compares the written specifier, so a pattern matches the end of a path. The unit test resolves the
 * specifiers and is exact.
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
