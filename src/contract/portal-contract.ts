// `portico-elements/contract`: what a portal and its tests need of the contract, for Node and browsers.
export { CALL_PATHS, type CallName } from './calls/paths.ts';
export { FAILURE_CODES, FAILURE_NUMBERS, type FailureCode } from './failure.ts';
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
