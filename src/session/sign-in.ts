import type { Credentials } from '../client/portal-client.ts';
import { toFailure } from '../client/to-failure.ts';
import { Failure } from '../contract/failure.ts';
import { failureDetail } from './failure-detail.ts';
import { destinationOf, leave } from './leave.ts';
import type { SessionContext } from './session-ports.ts';
import { undoLogin } from './undo-login.ts';

/** How a sign-in goes about it. */
export interface SignInOptions {
  /** Path on the portal to go to afterwards; what leads elsewhere is ignored. */
  returnPath?: string | undefined;
  /** Stays on the page afterwards. */
  stay?: boolean | undefined;
  /** Ends the attempt. */
  signal?: AbortSignal | undefined;
}

/** True: signed in. False: failed, the state says why. Undefined: no web access for this person (spec 5). */
export type SignInResult = boolean | undefined;

/** What is missing before the portal is asked, as the spec counts it (sections 5 and 8). */
function missing({ name, password, captcha }: Partial<Credentials>, captchaDue: boolean) {
  if (!name || !password) {
    const code = captchaDue ? 'missing-credentials-require-captcha' : 'missing-credentials';
    return new Failure(code, { status: 401 });
  }
  return captchaDue && !captcha ? new Failure('missing-captcha') : undefined;
}

/**
 * Signs a person in: login, then the token cookie, then `/rest/self` (spec 4 and 5). One attempt at a
 * time; a second one while the first is under way yields false and changes nothing.
 */
export async function signIn(
  context: SessionContext,
  credentials: Partial<Credentials>,
  { returnPath, stay = false, signal }: SignInOptions = {},
): Promise<SignInResult> {
  const { storage, store } = context;
  const { status } = store.state.value;
  if (status !== 'unknown' && status !== 'anonymous') return false;

  const captchaDue = 'captchaDue' in store.state.value && store.state.value.captchaDue;
  const lacking = missing(credentials, captchaDue);
  if (lacking) return fail(lacking);

  const { name, password, captcha } = credentials as Credentials;
  if (!context.permits({ name: 'login', detail: { name } })) return false;
  context.revision += 1;
  const { revision } = context;
  store.emit('login', { name });

  const client = context.client();
  let loggedIn = false;
  try {
    const { location } = await client.login({ name, password, captcha }, signal);
    loggedIn = true;
    if (!storage.hasLoginCookie()) throw new Failure('missing-cookies');
    const principal = await client.self(signal);
    if (isOvertaken()) return await giveUp();
    if (principal.web_access_enabled === false) {
      await undoLogin(context);
      if (!isOvertaken()) store.emit('access-disabled', undefined);
      return undefined;
    }
    storage.remember(principal);
    store.emit('load-principal', principal);
    store.emit('logged-in', undefined);
    // A page that hears of it may have signed the person out again.
    if (stay || isOvertaken()) return true;
    const path = destinationOf(context, returnPath, location, principal.landingPage);
    if (path !== undefined) leave(context, path, 'signed-in');
    return true;
  } catch (error) {
    if (isOvertaken()) return await giveUp();
    if (loggedIn) await undoLogin(context);
    return isOvertaken() ? false : fail(toFailure(error));
  }

  function isOvertaken() {
    return context.revision !== revision;
  }

  /** What came meanwhile rules. Only a login that was closed leaves nobody else to take this one back. */
  async function giveUp(): Promise<false> {
    const { status } = store.state.value;
    if (loggedIn && status === 'disabled' && storage.hasToken()) await undoLogin(context);
    return false;
  }

  function fail(failure: Failure): false {
    if (failure.code === 'login-disabled') store.emit('login-disabled', undefined);
    else store.emit('login-failed', failureDetail(failure));
    return false;
  }
}
