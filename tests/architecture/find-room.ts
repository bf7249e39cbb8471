import type { Room } from './rooms.ts';

/** Whether the path is this folder or file, or lies inside it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The room of a file: the one with the longest path that contains it. */
export function findRoom(rooms: readonly Room[], file: string): Room | undefined {
  return rooms
    .filter(({ path }) => isInside(file, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Index of the file's place in the order of its room, or -1. */
export function findPlace({ path, order = [] }: Room, file: string): number {
  const places = order.map((place, index) => ({ path: `${path}/${place}`, index }));
  const [place] = places
    .filter((candidate) => isInside(file, candidate.path))
    .toSorted((one, other) => other.path.length - one.path.length);
  return place?.index ?? -1;
}
