import type { ExternalUser, ExternalUserRecord } from '../../../src/contract/external-user.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import type { RegistrationErrors } from '../../../src/contract/registration-errors.ts';
import {
  validatePassword,
  validateRegistration,
} from '../../../src/contract/validate-registration.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Passwords } from '../../server/passwords.ts';
import type { LogSource, SecurityLog } from '../../server/security-log/security-log.ts';
import { TRANSITIONS } from '../external-user-states/transitions.ts';
import { isWeakFor } from '../password-rules/requirements.ts';
import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { advance } from './advance.ts';
import { findLink } from './links.ts';
import { recordStep } from './record-step.ts';
import { getRequirements } from './registration-requirements.ts';

/** The fields of the record that are read for a new password. */
type NewPassword = Pick<ExternalUserRecord, 'euet' | 'password'>;

/** The fields of the record that are read for a registration. */
type Submission = NewPassword &
  Pick<ExternalUserRecord, 'firstName' | 'lastName' | 'phone' | 'termsAndConditions'>;

/** The actions of external users with a mailed link: registration and a new password. */
export interface Registrations {
  /**
   * Returns the person and the requirements that belong to a token. This changes nothing.
   * @throws Refusal 404 if it is unknown, expired or used
   */
  describe(token: string): Promise<ExternalUser>;
  /**
   * Registers a person.
   * @throws Refusal 404 for an invalid token, 422 with the reasons by field
   */
  register(submitted: Submission, source: LogSource): Promise<ExternalUserState>;
  /**
   * Stores a new password until it is confirmed.
   * @throws Refusal 404 for an invalid token, 422 with the reasons by field
   */
  resetPassword(submitted: NewPassword, source: LogSource): Promise<ExternalUserState>;
}

/** Creates the service. */
export function createRegistrations(
  database: Database,
  clock: Clock,
  settings: SettingsStore,
  passwords: Passwords,
  securityLog: SecurityLog,
): Registrations {
  /** Finds the person of a link that allows an action now. */
  async function findPersonByToken(
    token: string,
    action: 'open-link' | 'register' | 'reset-password',
  ) {
    const link = await findLink(database.query, token, clock.now());
    if (!link?.live || !TRANSITIONS[link.state][action]) throw unknownToken();
    return { person: link.person, state: link.state, current: await settings.read() };
  }

  async function finish(
    action: 'register' | 'reset-password',
    personId: number,
    submitted: NewPassword,
    source: LogSource,
    changes: Partial<Parameters<typeof advance>[1]>,
  ): Promise<ExternalUserState> {
    const passwordHash = await passwords.hash(submitted.password);
    const advanced = await database.query.transaction((query) =>
      advance(query, {
        personId,
        action,
        token: submitted.euet,
        passwordHash,
        now: clock.now(),
        ...changes,
      }),
    );
    if (!advanced) throw unknownToken();
    recordStep(securityLog, { personId, action }, advanced, source);
    return advanced.state;
  }

  return {
    async describe(token) {
      const { person, state, current } = await findPersonByToken(token, 'open-link');
      const requirements = getRequirements(person, current);
      return {
        ...requirements,
        passwordRestrictions: current.passwordTexts ?? requirements.passwordRestrictions,
        userState: state,
        locale: { language: person.language, country: person.country },
      };
    },
    async register(submitted, source) {
      const { person, current } = await findPersonByToken(submitted.euet, 'register');
      const requirements = getRequirements(person, current);
      const { firstName, lastName, phone } = submitted;
      const found = validateRegistration(submitted, requirements);
      refuseErrors(submitted, { ...person, firstName, lastName }, current, found);
      return finish('register', person.id, submitted, source, {
        details: {
          firstName,
          lastName,
          phone: requirements.phoneNumberProvisionOnSignUp ? phone : null,
        },
        termsAccepted: requirements.termsAndConditions !== '',
      });
    },
    async resetPassword(submitted, source) {
      const { person, current } = await findPersonByToken(submitted.euet, 'reset-password');
      const password = validatePassword(submitted.password, getRequirements(person, current));
      refuseErrors(submitted, person, current, password === undefined ? {} : { password });
      return finish('reset-password', person.id, submitted, source, {});
    },
  };
}

/**
 * Refuses a record with errors. The check for weak passwords exists only at the portal, because
 * its list is large.
 */
function refuseErrors(
  { password }: NewPassword,
  person: Person,
  settings: Settings,
  found: RegistrationErrors,
): void {
  const problems: RegistrationErrors =
    found.password === undefined && isWeakFor(password, person, settings)
      ? { ...found, password: 'common' }
      : found;
  if (Object.keys(problems).length === 0) return;
  throw new Refusal(422, 'INVALID_RECORD', 'Some fields do not pass', {}, problems);
}

function unknownToken(): Refusal {
  return new Refusal(404, 'UNKNOWN_TOKEN', 'The token is unknown, expired or used');
}
