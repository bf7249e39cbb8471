import { LOGIN_PHRASES } from '../../../src/contract/names.ts';
import type { Clock } from '../../server/clock.ts';
import { type Credentials, toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import type { Attempts } from '../../server/guessing/attempts.ts';
import type { KnownBrowsers } from '../../server/guessing/known-browsers.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { Passwords } from '../../server/passwords.ts';
import { digest } from '../../server/secrets.ts';
import { type Captchas, toSlotKey } from '../captcha/captchas.ts';
import { loginDisabled, unauthorized } from '../http/refusals.ts';
import { queueNotice } from '../mail/queue-notice.ts';
import { findPerson, type Person } from '../people/person.ts';
import type { Session } from '../sessions/session.ts';
import { findDisabledLogin } from '../settings/disabled-login.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { toFailureKey } from './failure-key.ts';
import type { LinkSignIns } from './link-sign-ins.ts';

/** An attempt to sign in with a password. */
interface Attempt {
  readonly credentials: Credentials;
  /** IP address of the client. */
  readonly ip: string;
  /** Token of the device cookie, in a browser in which somebody has signed in before. */
  readonly device?: string | undefined;
  /** Token of the pre-session; undefined in bearer mode. */
  readonly preSession: string | undefined;
  /** The answer to the captcha. */
  readonly captchaAnswer: string | undefined;
  /** Whether the attempt uses bearer mode, in which a slot identifies the captcha. */
  readonly cookieless?: boolean;
  readonly captchaSlot?: string | undefined;
  /** Token of the mailed link that an external user opened. */
  readonly link?: string | undefined;
  /** The session that the attempt confirms. */
  readonly session?: Session | undefined;
}

/** An attempt that fails also while the login is enabled. */
type Failure =
  | { readonly kind: 'wrong'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' };

/** The result of an attempt that failed. Times are in seconds. */
type FailedOutcome =
  | Failure
  | { readonly kind: 'wait'; readonly seconds: number }
  | {
      readonly kind: 'login-disabled';
      readonly retryAfter: number | undefined;
      /**
       * Why the attempt fails besides. It is for the security log: what a client gets must not depend on whether the
       * password is right.
       */
      readonly failure: Failure | undefined;
      readonly captchaNext: boolean;
    };

/** The result of an attempt. */
type Outcome =
  /**
   * The person as loaded when the password was verified. A session starts only while the password
   * is unchanged.
   */
  { readonly kind: 'signed-in'; readonly person: Person } | FailedOutcome;

/** The sign-in with name and password. */
interface PasswordLogin {
  /**
   * Verifies a name and a password. Unknown names take as long as known ones. A required captcha is
   * checked and used up before the password is verified. A person who signs in where they have signed in
   * before, or who confirms their own session, is not delayed by attempts of others.
   *
   * While the login is disabled, administrators can still sign in, so that they can enable it again. All others get
   * `login-disabled`, also administrators with a wrong password, so that an attempt neither tells who is an
   * administrator nor whether a password is right. Without the answer to a captcha that is due, it is the same. These
   * attempts count on their own, and not towards the limits of an enabled login.
   */
  attempt(attempt: Attempt): Promise<Outcome>;
}

/** The dependencies of the sign-in. */
interface PasswordLoginOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly knownBrowsers: KnownBrowsers;
  readonly captchas: Captchas;
  readonly linkSignIns: LinkSignIns;
}

/** Creates the sign-in. */
function createPasswordLogin({
  database,
  clock,
  settings,
  passwords,
  attempts,
  knownBrowsers,
  captchas,
  linkSignIns,
}: PasswordLoginOptions): PasswordLogin {
  return {
    async attempt({
      credentials,
      ip,
      device,
      preSession,
      captchaAnswer,
      cookieless,
      captchaSlot,
      link,
      session,
    }) {
      const disabledLogin = findDisabledLogin(await settings.read());
      const loginKey = toLoginKey(credentials.name);
      const network = toNetworkPrefix(ip);
      const isConfirmation = session?.person.loginKey === loginKey;
      const isDisabled = disabledLogin !== undefined;
      const browser =
        (await knownBrowsers.find(device, digest(loginKey))) ??
        (isConfirmation ? `session ${session.tokenHash}` : undefined);
      const isCaptchaRight = await captchas.use(
        cookieless
          ? { slotKey: captchaSlot === undefined ? undefined : toSlotKey(ip, captchaSlot) }
          : { preSession },
        captchaAnswer,
      );
      const permission = await attempts.begin(
        {
          account: toFailureKey(loginKey, isDisabled),
          address: toFailureKey(network, isDisabled),
          browser,
        },
        isCaptchaRight ? 'right' : 'wrong',
      );
      // Administrators who confirm their own session are known, so they see why an attempt failed.
      const isKnownAdministrator = isConfirmation && session.person.isAdministrator;
      const hidden = isKnownAdministrator ? undefined : disabledLogin;
      if (permission.kind === 'captcha' && hidden && captchaAnswer === undefined) {
        return { kind: 'login-disabled', ...hidden, failure: permission, captchaNext: true };
      }
      if (permission.kind !== 'go') return permission;

      const owner = await findPerson(database, loginKey);
      const linkSignIn = await linkSignIns.find(owner, link);
      const isRight = await passwords.verify(linkSignIn.passwordHash, credentials.password);
      const mayEnter = !isDisabled || owner?.isAdministrator === true;
      const person = isRight && mayEnter ? await linkSignIn.signIn() : undefined;
      if (person) {
        await attempts.reset(toFailureKey(loginKey, false), toFailureKey(loginKey, true));
        return { kind: 'signed-in', person };
      }
      if (permission.isLast && owner && !owner.isDisabled) {
        await queueNotice(database.query, 'wrong-passwords', owner.id, clock.now());
      }
      const { captchaNext } = permission;
      const wrong = { kind: 'wrong', captchaNext } as const;
      if (!hidden) return wrong;
      return {
        kind: 'login-disabled',
        ...hidden,
        failure: isRight ? undefined : wrong,
        captchaNext,
      };
    },
  };
}

/**
 * Converts a failed attempt to the refusal for a script. Clients look for the two phrases (spec 8); the
 * message of a wrong password contains neither until a captcha is due.
 */
function toRefusal(outcome: FailedOutcome): Refusal {
  switch (outcome.kind) {
    case 'wrong':
      return unauthorized(
        'BAD_CREDENTIALS',
        outcome.captchaNext
          ? `${LOGIN_PHRASES.invalidCredential}, the next attempt needs a captcha`
          : 'The user name or the password is not right',
      );
    case 'captcha':
      return unauthorized(
        'INVALID_CAPTCHA_RESPONSE',
        `${LOGIN_PHRASES.invalidCaptcha}: it is missing or wrong`,
      );
    case 'wait':
      return new Refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many failed attempts', {
        'Retry-After': String(outcome.seconds),
      });
    case 'login-disabled':
      return loginDisabled(outcome.retryAfter);
    default:
      return outcome satisfies never;
  }
}

export { type Attempt, createPasswordLogin, type FailedOutcome, type PasswordLogin, toRefusal };
