/** The pairs of letters in a name. */
const toPairs = (name: string) =>
  new Set([...name].slice(1).map((letter, index) => `${name[index]}${letter}`));

/**
 * Returns the name that was probably meant: the one that shares the most pairs of letters with the written name.
 * `undefined` if none shares half of them.
 */
export function findNearest(written: string, names: readonly string[]): string | undefined {
  const pairs = toPairs(written.slice(0, 40));
  const [nearest] = names
    .map((name) => ({ name, shared: [...toPairs(name)].filter((pair) => pairs.has(pair)).length }))
    .filter(({ shared }) => shared >= Math.max(2, written.length / 2))
    .sort((one, other) => other.shared - one.shared);
  return nearest?.name;
}

/** The question whether another name was meant, with a space before it; empty if none is similar. */
export function suggest(written: string, names: readonly string[]): string {
  const nearest = findNearest(written, names);
  return nearest ? ` Did you mean "${nearest}"?` : '';
}
