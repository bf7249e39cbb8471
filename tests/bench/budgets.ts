import { LIMITS } from './limits.ts';
import type { Metric } from './page-result.ts';
import type { PageName } from './pages.ts';

/** The upper limit of a metric of a page. */
export interface Limit {
  readonly page: PageName;
  readonly metric: Metric;
  /** In the unit of the metric: bytes, milliseconds, or a count. */
  readonly atMost:
    | number
    /** As much as the bare React form needs, times a factor. */
    | { readonly factor: number; readonly of: Metric };
}

const toBytes = (kilobytes: number) => kilobytes * 1000;

/** A run fails if one of these limits is exceeded or could not be measured. */
export const BUDGETS: readonly Limit[] = [
  { page: 'react', metric: 'inAll', atMost: toBytes(LIMITS.inAll.react) },
  { page: 'slim', metric: 'inAll', atMost: toBytes(LIMITS.inAll.slim) },
  { page: 'react', metric: 'untilTypeable', atMost: toBytes(LIMITS.untilTypeable) },
  { page: 'slim', metric: 'untilTypeable', atMost: toBytes(LIMITS.untilTypeable) },
  { page: 'react', metric: 'requestsInARow', atMost: 1 },
  { page: 'react-with-form', metric: 'requestsInARow', atMost: 0 },
  { page: 'react-with-fragment', metric: 'requestsInARow', atMost: 0 },
  { page: 'slim', metric: 'requestsInARow', atMost: 1 },
  { page: 'slim-with-form', metric: 'requestsInARow', atMost: 0 },
  { page: 'slim-with-fragment', metric: 'requestsInARow', atMost: 0 },
  { page: 'react', metric: 'layoutShift', atMost: 0 },
  { page: 'slim', metric: 'layoutShift', atMost: 0 },
  { page: 'react-with-form', metric: 'layoutShift', atMost: 0 },
  { page: 'react-with-fragment', metric: 'layoutShift', atMost: 0 },
  { page: 'slim-with-form', metric: 'layoutShift', atMost: 0 },
  { page: 'slim-with-fragment', metric: 'layoutShift', atMost: 0 },
];

/** The report says whether these limits are met. Times and heap depend on machine and browser. */
export const TARGETS: readonly Limit[] = [
  { page: 'react', metric: 'typeable', atMost: { factor: 0.65, of: 'typeable' } },
  { page: 'react', metric: 'signedIn', atMost: { factor: 1.1, of: 'signedIn' } },
  { page: 'react-with-form', metric: 'typeable', atMost: { factor: 0.55, of: 'typeable' } },
  { page: 'react-with-form', metric: 'signedIn', atMost: { factor: 0.6, of: 'signedIn' } },
  { page: 'react-with-fragment', metric: 'styled', atMost: { factor: 0.6, of: 'typeable' } },
  { page: 'react-with-fragment', metric: 'signedIn', atMost: { factor: 0.6, of: 'signedIn' } },
  { page: 'slim', metric: 'typeable', atMost: { factor: 0.65, of: 'typeable' } },
  { page: 'slim', metric: 'signedIn', atMost: { factor: 0.95, of: 'signedIn' } },
  { page: 'slim-with-form', metric: 'typeable', atMost: { factor: 0.55, of: 'typeable' } },
  { page: 'slim-with-form', metric: 'signedIn', atMost: { factor: 0.6, of: 'signedIn' } },
  { page: 'slim-with-fragment', metric: 'styled', atMost: { factor: 0.6, of: 'typeable' } },
  { page: 'slim-with-fragment', metric: 'signedIn', atMost: { factor: 0.6, of: 'signedIn' } },
  { page: 'slim', metric: 'heap', atMost: 1_300_000 },
  { page: 'slim', metric: 'longTasks', atMost: { factor: 1, of: 'longTasks' } },
  { page: 'slim', metric: 'blockingTime', atMost: { factor: 1, of: 'blockingTime' } },
];
