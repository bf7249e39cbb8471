/** The number of characters to insert, remove or replace to turn one name into another (Levenshtein distance). */
function getDistance(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const replaced = (row[j] ?? 0) + Number(from[i] !== to[j]);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Returns the name that was probably meant: one that contains the written name, or else the one with the
 * smallest distance. `undefined` if more than half of the written name is wrong.
 */
export function findNearest(written: string, names: readonly string[]): string | undefined {
  // Longer names take quadratic time, and no known name is as long.
  if (written.length < 3 || written.length > 40) return undefined;
  const containing = names.find((name) => name.includes(written));
  if (containing) return containing;
  const [nearest] = names
    .map((name) => ({ name, distance: getDistance(written, name) }))
    .filter(({ distance }) => distance <= written.length / 2)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.name;
}
