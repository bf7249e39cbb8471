import type { Names } from '../contract/names.ts';
import type { SCREENS } from '../contract/screens.ts';

/** The settings of a page. Each one has a default that suits the reference portal. */
export interface Settings {
  /** Address of the portal: origin, and a base path if it has one, without a slash at the end. */
  readonly portal: string;
  /** Names of cookies, headers and parameters. */
  readonly names: Names;
  /** Paths of the portal's screens (spec 2). The account links to the optional ones where they are set. */
  readonly screens: Readonly<
    Record<keyof typeof SCREENS, string> & Partial<Record<'password' | 'sessions', string>>
  >;
  /**
   * `cookie`: the portal's session cookie is the credential. `bearer`: the mode without cookies, for a
   * page on another origin that the portal allows; the token is kept in session storage.
   */
  readonly tokenMode: 'cookie' | 'bearer';
  /** Where single sign-on begins and ends; without it people sign in with a password only. */
  readonly singleSignOn: SingleSignOn | undefined;
  /** Other origins to which the portal may send the browser (609, single sign-on). */
  readonly allowedOrigins: readonly string[];
  /** Milliseconds after which a page that becomes visible again checks the session. */
  readonly recheckAfter: number;
  /** Milliseconds after which a call fails with `timeout`. */
  readonly timeout: number;
  /** How often a reading call is repeated after a network error or a status from 502 to 504. */
  readonly retries: number;
  /** Milliseconds before the first repetition; each further one waits twice as long. */
  readonly retryDelay: number;
}

/** The addresses of single sign-on: paths on the portal, or addresses on an allowed origin. */
export interface SingleSignOn {
  /** Where a sign-in begins, as a top-level navigation. */
  readonly loginUrl: string;
  /** Where a sign-out ends. */
  readonly logoutUrl?: string | undefined;
}

/** Settings as a page writes them: every setting is optional. */
export interface SettingsInput extends Partial<Omit<Settings, 'names' | 'screens'>> {
  names?: Partial<Names>;
  screens?: Partial<Settings['screens']>;
}
