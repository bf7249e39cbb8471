import { expect } from 'vitest';
import { IS_SOAK } from '../../../support/soak.ts';

/** How often each kind is measured. Fewer measurements notice only a great difference, such as a missing hash. */
const ROUNDS = IS_SOAK ? 300 : 20;

/** Standard deviations by which a share differs from a half by chance once in 50,000 comparisons. */
const TOLERANCE = 4.3;

/**
 * Measures two kinds of requests in alternating order, so that the load of the machine and the order
 * affect both equally. Expects that the times do not depend on the kind.
 * @param request sends a request of one kind and waits for its answer
 */
export async function expectEqualTimes(
  request: (kind: 'one' | 'other', round: number) => Promise<unknown>,
): Promise<void> {
  const times: Record<'one' | 'other', number[]> = { one: [], other: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 ? (['one', 'other'] as const) : (['other', 'one'] as const);
    for (const kind of order) {
      const start = performance.now();
      await request(kind, round);
      times[kind].push(performance.now() - start);
    }
  }
  const share = compareTimes(times);
  console.info(`The first kind takes longer in ${(share * 100).toFixed(1)} % of the pairs.`);
  const deviation = Math.sqrt((2 * ROUNDS + 1) / 12) / ROUNDS;
  expect(Math.abs(share - 0.5)).toBeLessThan(TOLERANCE * deviation);
}

/**
 * Returns the share of pairs in which the first kind takes longer than the other: 0.5 if the times
 * do not depend on the kind (Mann-Whitney statistic). Equal times count half.
 */
function compareTimes({ one, other }: Record<'one' | 'other', readonly number[]>): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}
