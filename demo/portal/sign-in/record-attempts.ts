import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { findPerson } from '../people/person.ts';
import type { Attempt, FailedOutcome, PasswordLogin } from './password-login.ts';

/**
 * Adds the security log to the sign-in with a password: every attempt that fails is recorded. A correct
 * password is recorded when a session starts.
 */
export function recordAttempts(
  passwordLogin: PasswordLogin,
  database: Database,
  securityLog: SecurityLog,
): PasswordLogin {
  function record(outcome: FailedOutcome, person: number | null, attempt: Attempt): void {
    switch (outcome.kind) {
      case 'wrong':
        securityLog.record('login-failed', { person, method: 'password' }, attempt);
        break;
      case 'captcha':
        securityLog.record('captcha-failed', { person }, attempt);
        break;
      case 'wait':
        securityLog.record('login-throttled', { person, seconds: outcome.seconds }, attempt);
        break;
      case 'login-disabled':
        if (outcome.failure) record(outcome.failure, person, attempt);
        else securityLog.record('login-refused', { person, reason: 'login-closed' }, attempt);
        break;
      default:
        outcome satisfies never;
    }
  }

  return {
    async attempt(attempt) {
      const outcome = await passwordLogin.attempt(attempt);
      if (outcome.kind === 'signed-in') return outcome;
      const known = await findPerson(database, toLoginKey(attempt.credentials.name));
      record(outcome, known?.id ?? null, attempt);
      return outcome;
    },
  };
}
