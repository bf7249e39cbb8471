/**
 * The person that an event is about. At the portal: the id in its database. At the authority: the name
 * of the account, and for second factors the key of the user (see `toSubjectKey`). `null` if there is no
 * account with the typed name: it is not logged, because people type passwords into the wrong field.
 */
type LoggedPerson = number | string | null;

/** How a second factor is verified. */
type FactorMethod = 'app' | 'passkey' | 'recovery-code';

/** What an account at an OpenID provider is linked for. */
type LinkPurpose = 'second-factor' | 'single-sign-on';

/** Who links an account or removes a link: its owner, or an administrator. */
type LinkAuthor = 'person' | 'administrator';

/**
 * Every event of the security log with its fields. No field may hold a password, a token, a code or an
 * answer, and no text that a stranger typed. A new event is one line here and one row in the table of
 * docs/security.md and one in that of docs/operations.md.
 */
export interface SecurityEvents {
  'login-succeeded': {
    person: LoggedPerson;
    method: 'password' | 'single-sign-on' | 'second-factor';
  };
  'login-pending': { person: LoggedPerson; method: 'password' | 'single-sign-on' };
  'login-failed': { person: LoggedPerson; method: 'password' | 'single-sign-on' };
  'login-refused': {
    person: LoggedPerson;
    reason: 'login-closed' | 'may-not-sign-in' | 'not-linked';
  };
  'login-throttled': { person: LoggedPerson; seconds?: number };
  'captcha-failed': { person: LoggedPerson };
  'administrator-confirmed': { person: LoggedPerson };
  'second-factor-passed': { person: LoggedPerson; method?: FactorMethod };
  'second-factor-failed': {
    person: LoggedPerson;
    method?: FactorMethod;
    reason?: 'other-account' | 'no-factor';
  };
  'second-factor-throttled': { person: LoggedPerson; seconds: number };
  'second-factor-managed': { person: LoggedPerson };
  'second-factor-changed': { person: LoggedPerson };
  'account-linked': { person: LoggedPerson; purpose: LinkPurpose; by: LinkAuthor };
  'account-unlinked': { person: LoggedPerson; purpose: LinkPurpose; by: LinkAuthor };
  'link-refused': {
    person: LoggedPerson;
    purpose: LinkPurpose;
    reason: 'taken' | 'has-other' | 'no-factor' | 'not-requested';
  };
  'factor-added': { person: LoggedPerson; factor: 'app' | 'passkey' };
  'factor-removed': { person: LoggedPerson; factor: 'app' | 'passkey' };
  'recovery-codes-renewed': { person: LoggedPerson };
  'session-ended': {
    person: LoggedPerson;
    reason:
      | 'logout'
      | 'new-login'
      | 'new-password'
      | 'second-factor-changed'
      | 'switched-off'
      | 'own-choice';
    count: number;
  };
  'person-invited': { person: LoggedPerson; outcome: 'sent' | 'again' | 'known' | 'address' };
  'person-registered': { person: LoggedPerson };
  'address-confirmed': { person: LoggedPerson };
  'reset-requested': { person: LoggedPerson };
  'reset-password-chosen': { person: LoggedPerson };
  'password-changed': { person: LoggedPerson };
  'settings-changed': { person: LoggedPerson; setting: string; before: string; after: string };
  'request-refused': { status: number; code: string; method: string; route: string };
}

/** The name of an event. */
export type SecurityEvent = keyof SecurityEvents;
