import type { Credentials } from '../../client/portal-client.ts';
import { Failure } from '../../contract/failure.ts';
import { NO_PORTAL } from '../../contract/urls.ts';
import { completeLogin } from '../complete-login.ts';
import { type Flow, type Outcome, toLoginOutcome } from '../outcome.ts';
import { isWithoutSession } from '../page.ts';
import type { Services } from '../services.ts';
import type { SignInOptions } from '../session.ts';
import { isCaptchaDue, isOutside } from '../state/predicates.ts';

/** Returns the failure of incomplete credentials, with the codes of the spec (sections 5 and 8). */
function findMissing(
  { name, password, captcha }: Partial<Credentials>,
  captchaDue: boolean,
): Failure | undefined {
  if (!name || !password) {
    const code = captchaDue ? 'missing-credentials-require-captcha' : 'missing-credentials';
    return new Failure(code, { status: 401 });
  }
  return captchaDue && !captcha ? new Failure('missing-captcha') : undefined;
}

const toOutcome = (failure: Failure): Outcome => toLoginOutcome(failure, 'login-failed');

/**
 * Signs a person in with name and password. Returns the outcome at once if an input is empty, and
 * `undefined` if another attempt is in flight or the page prevents the sign-in.
 */
export function signIn(
  services: Services,
  credentials: Partial<Credentials>,
  { returnPath, stay, signal }: SignInOptions = {},
): Flow | Outcome | undefined {
  const { attempts, client, navigation, permits, settings, storage, store } = services;
  const state = store.state.peek();
  if (!isOutside(state) || attempts.isBusy()) return undefined;
  storage.dropNotes('guest');
  const missing = findMissing(credentials, isCaptchaDue(state));
  if (missing) return toOutcome(missing);
  const complete = credentials as Credentials;
  if (!permits({ name: 'login', detail: { name: complete.name } })) return undefined;
  if (isWithoutSession(settings.peek(), navigation)) {
    console.error(
      `Portico: this page is on another origin than ${settings.peek().portal}; set \`portal\`, \`tokenMode\` or \`credentials\`.`,
    );
    return toOutcome(
      new Failure(settings.peek().portal === NO_PORTAL ? 'network' : 'missing-cookies'),
    );
  }
  storage.dropNotes('second-factor');
  return {
    kind: 'login',
    way: 'password',
    returnPath: returnPath || (stay ? navigation.href : undefined),
    signal,
    async run(attempt) {
      store.emit('login', { name: complete.name });
      const answer = await client().login(complete, attempt.signal);
      const login = { answer, credentials: complete, wish: returnPath };
      const outcome = await completeLogin(services, attempt, login);
      return stay && outcome.kind === 'signed-in' ? { ...outcome, wishes: undefined } : outcome;
    },
    fail: toOutcome,
  };
}
