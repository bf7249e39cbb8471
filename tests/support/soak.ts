import { drawSample } from './random.ts';

// `npm test` runs a fixed sample of what takes long; `npm run test:soak` runs all of it with a new seed.

/** Whether the whole of what takes long is tested. */
export const IS_SOAK = process.env.SOAK === '1';

/** The seed of everything random. It is fixed in `npm test`; `test:soak` prints its seed, and SEED repeats it. */
export const SEED = Number(process.env.SEED ?? 1);

/** All values in the long suite, otherwise `count` of them, always the same ones for a seed. */
export function takeSample<Value>(
  values: readonly Value[],
  count: number,
  seed = 1,
): readonly Value[] {
  return IS_SOAK ? values : drawSample(values, count, seed);
}
