// `portico-elements/contract`: what a portal and its tests need of the contract, for Node and browsers.
import { FAILURES, type FailureCode } from './failure.ts';

export { CALL_PATHS, type CallName } from './calls/paths.ts';
export { FAILURE_CODES, type FailureCode } from './failure.ts';
export { LANGUAGES, type Language } from './languages.ts';
export { LIMITS } from './limits.ts';
export {
  ANTI_FORGERY,
  DEFAULT_NAMES,
  FORM_FIELDS,
  LOGIN_PHRASES,
  type Names,
  REDIRECT_STATUS,
} from './names.ts';
export { SCREENS } from './screens.ts';
export { type ShapeName, shapes } from './shapes.ts';

/** The numbers that the spec gives to seven of the failures (section 8). */
export const FAILURE_NUMBERS = Object.fromEntries(
  Object.entries(FAILURES).flatMap(([code, traits]) =>
    'number' in traits ? [[code, traits.number]] : [],
  ),
) as { readonly [Code in NumberedCode]: (typeof FAILURES)[Code]['number'] };

type NumberedCode = {
  [Code in FailureCode]: (typeof FAILURES)[Code] extends { number: number } ? Code : never;
}[FailureCode];
