import type { Limit } from './budgets.ts';
import { getReference, toText } from './metric-texts.ts';
import type { PageResult } from './page-result.ts';

/** A limit compared with a result, in words. */
export interface CheckedLimit {
  readonly title: string;
  readonly metric: Limit['metric'];
  readonly allowed: string;
  readonly measured: string;
  readonly verdict: 'met' | 'exceeded' | 'not measured';
}

/** Compares the results of a run with limits. */
export function checkLimits(
  limits: readonly Limit[],
  results: readonly PageResult[],
): CheckedLimit[] {
  return limits.map(({ page, metric, atMost }) => {
    const result = results.find(({ name }) => name === page);
    const value = result?.values[metric];
    const reference = typeof atMost === 'number' ? undefined : getReference(results, atMost.of);
    const limit =
      typeof atMost === 'number'
        ? atMost
        : reference === undefined
          ? undefined
          : atMost.factor * reference;
    const checked = { title: result?.title ?? page, metric };
    if (value === undefined || limit === undefined) {
      const files = result?.missingFiles.join(', ');
      return {
        ...checked,
        allowed: limit === undefined ? '—' : toText(metric, limit, reference),
        measured: files ? `missing: ${files}` : '—',
        verdict: 'not measured',
      };
    }
    return {
      ...checked,
      allowed: toText(metric, limit, reference),
      measured: toText(metric, value, reference),
      verdict: value <= limit ? 'met' : 'exceeded',
    };
  });
}
