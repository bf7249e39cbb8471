import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { OriginOf } from '../server/http/request-origin.ts';
import type { Passwords } from '../server/passwords.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { Entries } from './external-users/entries.ts';
import type { Registrations } from './external-users/registrations.ts';
import type { Cookies } from './http/cookies.ts';
import type { Invitations } from './invitations/invitations.ts';
import type { Postman } from './mail/mail-worker.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { PendingSessions } from './sessions/pending-sessions.ts';
import type { PreSessions } from './sessions/pre-sessions.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { Attempts } from './sign-in/attempts.ts';
import type { SingleSignOn } from './single-sign-on/single-sign-on.ts';
import type { Throttle } from './throttle/throttle.ts';

/** What the routes work with. */
export interface PortalContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly pendingSessions: PendingSessions;
  readonly preSessions: PreSessions;
  readonly captchas: Captchas;
  readonly attempts: Attempts;
  readonly singleSignOn: SingleSignOn | undefined;
  readonly secondFactor: SecondFactor | undefined;
  readonly entries: Entries;
  readonly invitations: Invitations;
  readonly registrations: Registrations;
  readonly throttle: Throttle;
  readonly postman: Postman;
  readonly cookies: Cookies;
  readonly originOf: OriginOf;
}
