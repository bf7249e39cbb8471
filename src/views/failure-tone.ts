import type { FailureCode } from '../contract/failure.ts';
import type { AlertTone } from '../ui/alert.tsx';

/** Failures that pass without a correction: it is enough to wait. */
const PASSING: readonly FailureCode[] = ['login-disabled', 'rate-limited', 'network', 'timeout'];

/** How serious a failure is to a person. To cancel is their own choice. */
export function getFailureTone(code: FailureCode): AlertTone {
  if (code === 'second-factor-canceled') return 'info';
  return PASSING.includes(code) ? 'warning' : 'danger';
}
