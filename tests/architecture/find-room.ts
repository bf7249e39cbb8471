import type { Room } from './rooms/room.ts';

/** Checks whether the path is this folder or file, or is inside it. */
function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Finds the room of a file: the one with the longest path that contains the file. */
export function findRoom(rooms: readonly Room[], file: string): Room | undefined {
  return rooms
    .filter(({ path }) => isInside(file, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Finds the index of the file in the order of its room; -1 if it has none. */
export function findPlace({ path, order = [] }: Room, file: string): number {
  const places = order.map((place, index) => ({ path: `${path}/${place}`, index }));
  const [place] = places
    .filter((candidate) => isInside(file, candidate.path))
    .toSorted((one, other) => other.path.length - one.path.length);
  return place?.index ?? -1;
}
