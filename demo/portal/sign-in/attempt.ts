import type { Credentials } from '../../server/credentials.ts';
import { toLoginKey } from '../../server/credentials.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import { digest } from '../../server/secrets.ts';
import { findPerson } from '../people/find-person.ts';
import type { PortalContext } from '../portal-context.ts';
import type { Session } from '../sessions/session.ts';
import type { Outcome } from './outcome.ts';

/** An attempt to sign in with a password. */
interface Attempt {
  readonly credentials: Credentials;
  /** IP address it came from. */
  readonly ip: string;
  /** Token of the pre-session, if the browser sent one; the mode without cookies has none. */
  readonly preSession: string | undefined;
  /** What was typed under the captcha. */
  readonly captchaAnswer: string | undefined;
  /** No cookies: the captcha is the one asked last from the address. */
  readonly cookieless?: boolean;
  /** Token of the mailed link by which an invited person came. */
  readonly link?: string | undefined;
  /** The session that the attempt is to confirm. */
  readonly session?: Session | undefined;
}

/**
 * Tries a name and a password, as slowly for names that nobody has. A captcha, where one was asked, is
 * used up and checked before the password is looked at. Whoever confirms a session of their own is not
 * held up by what others did at the same address.
 */
export async function attempt(
  { database, settings, passwords, entries, attempts, captchas, preSessions }: PortalContext,
  { credentials, ip, preSession, captchaAnswer, cookieless = false, link, session }: Attempt,
): Promise<Outcome> {
  const { loginClosed, loginClosedRetryAfter, webAccessEnabled } = await settings.read();
  if (loginClosed) return { kind: 'closed', retryAfter: loginClosedRetryAfter };
  if (!webAccessEnabled) return { kind: 'closed', retryAfter: undefined };

  const loginKey = toLoginKey(credentials.name);
  const confirms = session?.person.loginKey === loginKey;
  const origin = {
    account: digest(loginKey),
    address: digest(confirms ? `session ${session.tokenHash}` : toNetworkPrefix(ip)),
  };
  const asked = cookieless ? { address: toNetworkPrefix(ip) } : { preSession };
  const captchaRight = await captchas.use(asked, captchaAnswer);
  const permission = await attempts.begin(origin, captchaRight);
  if (permission.kind === 'wait') return permission;
  if (permission.kind === 'captcha') {
    await preSessions.setCaptchaDue(preSession, true);
    return permission;
  }

  const entry = await entries.of(await findPerson(database, loginKey), link);
  const right = await passwords.verify(entry.passwordHash, credentials.password);
  const person = right ? await entry.enter() : undefined;
  if (person) {
    await attempts.forgive(origin.account);
    return { kind: 'signed-in', person };
  }
  await preSessions.setCaptchaDue(preSession, permission.captchaNext);
  return { kind: 'wrong', captchaNext: permission.captchaNext };
}
