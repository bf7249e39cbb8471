/** The names of the elements' folders in `widgets`. A test compares them with the list of elements. */
export type ElementName =
  | 'sign-in'
  | 'mfa'
  | 'registration'
  | 'password-reset'
  | 'locale-picker'
  | 'session-gate'
  | 'account';

/** The name of a state of the gallery: that of its element and its own, such as `sign-in/captcha`. */
export type StateName = `${ElementName}/${string}`;
