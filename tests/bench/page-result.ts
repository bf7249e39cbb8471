import type { LoadedBytes } from './measure-bytes.ts';
import type { Load } from './measure-load.ts';
import type { VisitTimes } from './measure-times.ts';
import { median } from './median.ts';
import type { PageName } from './pages.ts';

/** What is measured of a page. */
export type Metric = keyof LoadedBytes | keyof VisitTimes | keyof Load;

/** The medians of a page, or why there are none. */
export interface PageResult {
  readonly name: PageName;
  readonly title: string;
  /** Bytes, milliseconds and counts. A metric that the page does not have is missing. */
  readonly values: Partial<Readonly<Record<Metric, number>>>;
  /** The shortest and the longest time until typeable, in milliseconds; undefined if not measured. */
  readonly typeableRange: readonly [shortest: number, longest: number] | undefined;
  /** Files that the build lacks, so that the page could not be measured. */
  readonly missingFiles: readonly string[];
}

/** Returns the median of each field. A field that a visit has not stays undefined. */
export function toMedians<Field extends string>(
  visits: readonly Readonly<Record<Field, number | undefined>>[],
): Partial<Record<Field, number>> {
  const medians: Partial<Record<Field, number>> = {};
  for (const field of Object.keys(visits[0] ?? {}) as Field[]) {
    const numbers = visits.map((one) => one[field]).filter((one) => one !== undefined);
    if (numbers.length > 0) medians[field] = median(numbers);
  }
  return medians;
}
