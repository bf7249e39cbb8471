/** How a session begins. */
export interface SessionStart {
  /** See the table; by default `cookie`. */
  readonly kind?: 'cookie' | 'bearer' | 'single-sign-on' | 'second-factor';
  /** The portal login, an administrator's second one, took place with it. */
  readonly portalLogin?: boolean;
  /** A second factor was passed for it. */
  readonly bySecondFactor?: boolean;
  /** Token of the pre-session, to which a second factor under way is bound. */
  readonly preSession?: string;
}
