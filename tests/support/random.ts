/** Creates a random number generator (mulberry32) for 0 to below 1; the same seed repeats the numbers. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws `count` different values; the same seed returns the same values in the same order. */
export function drawSample<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const random = createRandom(seed);
  const left = [...values];
  const drawn: Value[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
}
