import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { findPerson } from '../people/person.ts';
import type { PasswordLogin } from './password-login.ts';

/**
 * Adds the security log to the sign-in with a password: every attempt that fails is recorded. A correct
 * password is recorded when a session starts.
 */
export function recordAttempts(
  passwordLogin: PasswordLogin,
  database: Database,
  securityLog: SecurityLog,
): PasswordLogin {
  return {
    async attempt(attempt) {
      const outcome = await passwordLogin.attempt(attempt);
      if (outcome.kind === 'signed-in') return outcome;
      const known = await findPerson(database, toLoginKey(attempt.credentials.name));
      const person = known?.id ?? null;
      switch (outcome.kind) {
        case 'wrong':
          securityLog.record('login-failed', { person, method: 'password' }, attempt);
          return outcome;
        case 'captcha':
          securityLog.record('captcha-failed', { person }, attempt);
          return outcome;
        case 'wait':
          securityLog.record('login-throttled', { person, seconds: outcome.seconds }, attempt);
          return outcome;
        case 'login-disabled':
          if (outcome.failure === 'captcha') {
            securityLog.record('captcha-failed', { person }, attempt);
            return outcome;
          }
          securityLog.record('login-refused', { person, reason: 'login-closed' }, attempt);
          return outcome;
        default:
          return outcome satisfies never;
      }
    },
  };
}
