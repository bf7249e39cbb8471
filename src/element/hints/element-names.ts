/** The names of all elements. A tag has the prefix `portico-`, and a script ends with `.js`. */
export const ELEMENT_NAMES: readonly string[] = [
  'sign-in',
  'mfa',
  'registration',
  'password-reset',
  'locale-picker',
  'session-gate',
  'account',
];
