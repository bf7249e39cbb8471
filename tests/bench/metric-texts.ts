import type { Metric, PageResult } from './page-result.ts';

/** The names of the metrics in the report, with their units. */
export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  html: 'HTML',
  untilTypeable: 'until typeable',
  inAll: 'in all',
  requestsInARow: 'requests in a row',
  layoutShift: 'layout shift',
  typeable: 'typeable',
  styled: 'styled and typeable',
  signedIn: 'signed in',
  heap: 'heap',
  longTasks: 'long tasks',
  blockingTime: 'above 50 ms',
};

const UNITS: Partial<Readonly<Record<Metric, 'kB' | 'MB' | 'ms'>>> = {
  html: 'kB',
  untilTypeable: 'kB',
  inAll: 'kB',
  typeable: 'ms',
  styled: 'ms',
  signedIn: 'ms',
  heap: 'MB',
  blockingTime: 'ms',
};

/** The bytes of a unit are decimal, as in the limits of the build. */
const SCALES = { kB: 1000, MB: 1_000_000, ms: 1 };

function format(value: number, digits: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Returns a metric of the bare React form, which times are compared with. */
export function getReference(results: readonly PageResult[], metric: Metric): number | undefined {
  return results.find(({ name }) => name === 'react-form')?.values[metric];
}

/**
 * Returns a value with its unit.
 * @param reference the value of the bare React form, for a time: the text then begins with the ratio
 */
export function toText(metric: Metric, value: number, reference?: number): string {
  if (metric === 'layoutShift')
    return value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
  const unit = UNITS[metric];
  if (unit === undefined) return format(value, 0);
  const text = `${format(value / SCALES[unit], { kB: 1, MB: 2, ms: 0 }[unit])} ${unit}`;
  // A bare React form without long tasks has nothing to compare with.
  if (unit !== 'ms' || !reference || metric === 'blockingTime') return text;
  return `${format(value / reference, 2)}× (${text})`;
}
