import type { Credentials } from '../client/portal-client.ts';
import { toFailure } from '../client/to-failure.ts';
import { Failure } from '../contract/failure.ts';
import { failureDetail } from './failure-detail.ts';
import { destinationOf, leave } from './leave.ts';
import type { SessionContext } from './session-ports.ts';

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

/** Milliseconds given to the portal to forget a half-made session. */
const UNDO_LIMIT = 5_000;

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
    if (context.revision !== revision) return false;
    if (principal.web_access_enabled === false) {
      await undo();
      store.emit('access-disabled', undefined);
      return undefined;
    }
    storage.remember(principal);
    store.emit('load-principal', principal);
    store.emit('logged-in', undefined);
    if (!stay) {
      const path = destinationOf(context, returnPath, location, principal.landingPage);
      if (path !== undefined) leave(context, path, 'signed-in');
    }
    return true;
  } catch (error) {
    const failure = toFailure(error);
    if (loggedIn) await undo();
    return context.revision === revision ? fail(failure) : false;
  }

  /** Takes back a session of which only half was made; the person does not wait long for it. */
  async function undo() {
    storage.forget();
    await client.logout(AbortSignal.timeout(UNDO_LIMIT)).catch(() => {});
  }

  function fail(failure: Failure): false {
    if (failure.code === 'login-disabled') store.emit('login-disabled', undefined);
    else store.emit('login-failed', failureDetail(failure));
    return false;
  }
}
