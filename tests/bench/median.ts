/** Returns the median of at least one number. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [upper, lower] = [sorted[sorted.length >> 1], sorted[(sorted.length - 1) >> 1]];
  if (upper === undefined || lower === undefined) throw new Error('No numbers have no median');
  return (upper + lower) / 2;
}
