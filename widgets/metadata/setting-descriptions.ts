import type { SettingsInput } from '../../src/api.ts';

type Described<Table> = Readonly<Record<keyof Table, string>>;

/** A setting as the reference describes it. */
export interface SettingDescription {
  /** The type of its value in TypeScript. */
  readonly type: string;
  readonly description: string;
}

/** The settings that `configure()` and the JSON settings of a page accept. */
export const settingDescriptions: Readonly<Record<keyof SettingsInput, SettingDescription>> = {
  portal: {
    type: 'string',
    description:
      'Address of the portal: an origin, and a base path if it has one. By default the origin that the script was loaded from.',
  },
  names: { type: 'object', description: 'Names of cookies, headers and parameters; see below.' },
  screens: { type: 'object', description: "Paths of the portal's pages; see below." },
  tokenMode: {
    type: "'cookie' | 'bearer'",
    description:
      '`bearer` works without cookies, for a page on another origin that the portal allows. The token is kept in session storage.',
  },
  singleSignOn: {
    type: '{ loginUrl: string, logoutUrl?: string }',
    description:
      'Addresses where single sign-on begins and where a logout ends: paths on the portal, or addresses on an allowed origin.',
  },
  allowedOrigins: {
    type: 'string[]',
    description:
      'Other origins to which the portal may send the browser, for single sign-on and the second factor.',
  },
  recheckAfter: {
    type: 'number',
    description:
      'Milliseconds after which a page that becomes visible again checks whether the session still exists.',
  },
  timeout: { type: 'number', description: 'Milliseconds after which a call fails with `timeout`.' },
  retries: {
    type: 'number',
    description:
      'How often a reading call is repeated after a network failure or a status of 502, 503 or 504.',
  },
  retryDelay: {
    type: 'number',
    description:
      'Milliseconds before the first repetition; the delay doubles with each further one.',
  },
};

/** The entries of the setting `names`. */
export const nameDescriptions: Described<NonNullable<SettingsInput['names']>> = {
  publicTokenCookie: 'Cookie that says that a login took place; scripts can read it.',
  mfaTokenCookie: 'Cookie with the token of a passed second factor, which is used once.',
  mfaTokenHeader: 'Request header with the token of a passed second factor.',
  redirectHeader: 'Response header of a 609 with the address to go to.',
  captchaParameter: 'Query parameter with the answer to a captcha.',
  captchaSlotHeader:
    'Header that identifies a captcha in the mode without cookies, in its answer and in the login.',
  externalTokenParameter:
    'Query parameter with the token of a mailed link. It is read as soon as the first element is connected, so set it in the JSON settings.',
  userNameParameter: 'Query parameter of the login page with the user name to fill in.',
  tokenModeHeader: 'Request header that asks for the mode without cookies.',
  publicTokenHeader: 'Response header with the token in the mode without cookies.',
  antiForgeryHeader: 'Request header on every call that changes something.',
  antiForgeryValue: 'Value of the anti-forgery header.',
};

/** The entries of the setting `screens`. */
export const screenDescriptions: Described<NonNullable<SettingsInput['screens']>> = {
  login: 'The login.',
  adminError: 'The error page of the administration.',
  externalLogin: 'The login for people who come by a mailed link.',
  admin: 'The administration.',
  secondFactor: 'The page where people manage their second factor.',
  secondFactorReturn: "The page to which the second factor's authority sends the browser back.",
  password:
    'The page where people change their password. Where it is set, `<portico-account>` links to it, except for people from LDAP.',
  sessions:
    'The page where people see and end their sessions. Where it is set, `<portico-account>` links to it.',
};
