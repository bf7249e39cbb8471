/** Measured times of two kinds of requests, in milliseconds. */
export interface TimesOfTwo {
  readonly one: readonly number[];
  readonly other: readonly number[];
}

/**
 * Measures two kinds of requests in alternating order, so that the load of the machine and the order
 * affect both equally.
 *
 * @param rounds how often each kind is measured
 * @param request sends a request of one kind and waits for its answer
 */
export async function measureTwo(
  rounds: number,
  request: (kind: 'one' | 'other', round: number) => Promise<unknown>,
): Promise<TimesOfTwo> {
  const times: Record<'one' | 'other', number[]> = { one: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? (['one', 'other'] as const) : (['other', 'one'] as const);
    for (const kind of order) {
      const start = performance.now();
      await request(kind, round);
      times[kind].push(performance.now() - start);
    }
  }
  return times;
}

/**
 * Returns the share of pairs in which the first kind takes longer than the other: 0.5 if the times
 * do not depend on the kind (Mann-Whitney statistic). Equal times count half.
 */
export function compareTimes({ one, other }: TimesOfTwo): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}
