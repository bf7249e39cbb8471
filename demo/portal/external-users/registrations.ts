import type {
  ExternalUser,
  ExternalUserRecord,
  ExternalUserState,
} from '../../../src/contract/external-user.ts';
import type { RegistrationErrors } from '../../../src/contract/registration-errors.ts';
import {
  validatePassword,
  validateRegistration,
} from '../../../src/contract/validate-registration.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Passwords } from '../../server/passwords.ts';
import { TRANSITIONS } from '../external-user-states/transitions.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { advance } from './advance.ts';
import { askOf } from './ask-of.ts';
import { isCommonPassword } from './is-common-password.ts';
import { findLink } from './links.ts';

/** What comes in with a form, as far as it is read. */
type Filled = Pick<
  ExternalUserRecord,
  'euet' | 'firstName' | 'lastName' | 'phone' | 'password' | 'termsAndConditions'
>;

/** What invited people do by the link of a mail: register, or choose a new password. */
export interface Registrations {
  /**
   * What belongs to a token. Looking changes nothing.
   * @throws Refusal 404 where it is unknown, expired or used
   */
  describe(token: string): Promise<ExternalUser>;
  /**
   * Registers.
   * @throws Refusal 404 for a token that is not good for it, 422 for what does not pass
   */
  register(filled: Filled): Promise<ExternalUserState>;
  /**
   * Takes a new password, which waits for its confirmation.
   * @throws Refusal the same
   */
  resetPassword(filled: Filled): Promise<ExternalUserState>;
}

/** Makes them over a database. */
export function createRegistrations(
  database: Database,
  clock: Clock,
  settings: SettingsStore,
  passwords: Passwords,
): Registrations {
  /** The person of a link that is good for an action now. */
  async function personOf(token: string, action: 'open-link' | 'register' | 'reset-password') {
    const link = await findLink(database.query, token, clock.now());
    if (!link?.live || !TRANSITIONS[link.state][action]) throw unknownToken();
    return { person: link.person, state: link.state, now: await settings.read() };
  }

  async function finish(
    action: 'register' | 'reset-password',
    personId: number,
    filled: Filled,
    changes: Partial<Parameters<typeof advance>[1]>,
  ): Promise<ExternalUserState> {
    const passwordHash = await passwords.hash(filled.password);
    const advanced = await database.query.transaction((query) =>
      advance(query, {
        personId,
        action,
        token: filled.euet,
        passwordHash,
        now: clock.now(),
        ...changes,
      }),
    );
    if (!advanced) throw unknownToken();
    return advanced.state;
  }

  return {
    async describe(token) {
      const { person, state, now } = await personOf(token, 'open-link');
      const ask = askOf(person, now);
      return {
        ...ask,
        passwordRestrictions: now.passwordTexts ?? ask.passwordRestrictions,
        userState: state,
      };
    },
    async register(filled) {
      const { person, now } = await personOf(filled.euet, 'register');
      const ask = askOf(person, now);
      const { firstName, lastName, phone } = filled;
      refuseProblems(filled, validateRegistration(filled, ask));
      return finish('register', person.id, filled, {
        details: { firstName, lastName, phone: ask.phoneNumberProvisionOnSignUp ? phone : null },
        termsAccepted: ask.termsAndConditions !== '',
      });
    },
    async resetPassword(filled) {
      const { person, now } = await personOf(filled.euet, 'reset-password');
      const password = validatePassword(filled.password, askOf(person, now));
      refuseProblems(filled, password === undefined ? {} : { password });
      return finish('reset-password', person.id, filled, {});
    },
  };
}

/** The last rule is the portal's alone, because of the size of its list. */
function refuseProblems({ password }: Filled, found: RegistrationErrors): void {
  const problems: RegistrationErrors =
    found.password === undefined && isCommonPassword(password)
      ? { ...found, password: 'common' }
      : found;
  if (Object.keys(problems).length === 0) return;
  throw new Refusal(422, 'INVALID_RECORD', 'Some fields do not pass', {}, problems);
}

function unknownToken(): Refusal {
  return new Refusal(404, 'UNKNOWN_TOKEN', 'The token is unknown, expired or used');
}
