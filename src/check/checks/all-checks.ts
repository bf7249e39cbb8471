import { withoutPrototype } from '../../contract/own-properties.ts';
import { ANONYMOUS_CHECKS } from './anonymous-checks.ts';
import type { Check } from './check.ts';
import { CROSS_ORIGIN_CHECKS } from './cross-origin-checks.ts';
import { DESTRUCTIVE_CHECKS } from './destructive-checks.ts';
import { FORGERY_CHECKS } from './forgery-checks.ts';
import { LOGIN_CHECKS } from './login-checks.ts';
import { PUBLIC_CHECKS } from './public-checks.ts';
import { REFUSED_LOGIN_CHECKS } from './refused-login-checks.ts';
import { RESET_CHECKS } from './reset-checks.ts';
import { SCRIPT_CHECKS } from './script-checks.ts';
import { SECOND_FACTOR_CHECKS } from './second-factor-checks.ts';
import { SESSION_CHECKS } from './session-checks.ts';
import { TRANSPORT_CHECKS } from './transport-checks.ts';

/** All checks, in the order of the report. */
export const ALL_CHECKS: readonly Check[] = [
  ...TRANSPORT_CHECKS,
  ...PUBLIC_CHECKS,
  ...ANONYMOUS_CHECKS,
  ...CROSS_ORIGIN_CHECKS,
  ...SCRIPT_CHECKS,
  ...LOGIN_CHECKS,
  ...REFUSED_LOGIN_CHECKS,
  ...SESSION_CHECKS,
  ...FORGERY_CHECKS,
  ...SECOND_FACTOR_CHECKS,
  ...RESET_CHECKS,
  ...DESTRUCTIVE_CHECKS,
].map((check) => withoutPrototype({ ...check }));
