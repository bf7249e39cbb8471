import { findPlace, findRoom } from './find-room.ts';
import type { SourceImport } from './read-imports.ts';
import { ANYTHING, type Room } from './rooms/room.ts';

/** Returns the error message of an import that these rooms forbid; `undefined` for an allowed import. */
export function checkImport(
  rooms: readonly Room[],
  { from, file, packageName }: SourceImport,
): string | undefined {
  const room = findRoom(rooms, from);
  if (room === undefined) return `${from} is in no room.`;
  if (packageName !== undefined) {
    if (room.packages === ANYTHING || room.packages.includes(packageName)) return undefined;
    return `${from} imports the package ${packageName}, which ${room.path} may not import.`;
  }
  if (file === undefined) return undefined;
  const target = findRoom(rooms, file);
  if (target === undefined) return `${from} imports ${file}, which is in no room.`;
  if (target !== room) {
    if (room.imports === ANYTHING || room.imports.includes(target.path)) return undefined;
    return `${from} imports ${file}, but ${room.path} may not import ${target.path}.`;
  }
  if (findPlace(room, file) <= findPlace(room, from)) return undefined;
  return `${from} imports ${file}, which comes later in the order of ${room.path}.`;
}
