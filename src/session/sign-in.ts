import type { Credentials } from '../client/portal-client.ts';
import { toFailure } from '../client/to-failure.ts';
import { Failure } from '../contract/failure.ts';
import { checkSession } from './check-session.ts';
import { completeLogin } from './complete-login.ts';
import { fail } from './fail.ts';
import { isBusy } from './is-busy.ts';
import { destinationOf, leave } from './leave.ts';
import type { SessionContext } from './ports.ts';

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
 * Signs a person in with name and password. One attempt at a time; a second one while the first is
 * under way yields false and changes nothing.
 */
export async function signIn(
  context: SessionContext,
  credentials: Partial<Credentials>,
  { returnPath, stay = false, signal: given }: SignInOptions = {},
): Promise<SignInResult> {
  const { store } = context;
  const state = store.state.value;
  if (!['unknown', 'anonymous', 'guest', 'second-factor'].includes(state.status) || isBusy(context))
    return false;

  context.storage.dropNotes('guest');
  const lacking = missing(credentials, 'captchaDue' in state && state.captchaDue);
  if (lacking) return fail(context, lacking);

  const complete = credentials as Credentials;
  if (!context.permits({ name: 'login', detail: { name: complete.name } })) return false;
  context.storage.dropNotes('second-factor');
  context.revision += 1;
  const { revision } = context;
  context.checkDue = false;
  context.way = 'password';
  context.returnPath = returnPath || (stay ? context.navigation.href : undefined);
  context.attempt = new AbortController();
  const { signal: ended } = context.attempt;
  const signal = given ? AbortSignal.any([given, ended]) : ended;
  store.emit('login', { name: complete.name });
  try {
    const answer = await context.client().login(complete, signal);
    const completion = await completeLogin(context, {
      revision,
      answer,
      way: 'password',
      credentials: complete,
      signal,
    });
    if (completion === 'access-disabled') return undefined;
    if (completion === 'overtaken') return false;
    // A page that hears of it may have signed the person out again.
    if (context.revision !== revision) return false;
    store.emit('logged-in', undefined);
    if (stay || context.revision !== revision) return true;
    const { landingPage } = completion.principal;
    const path = destinationOf(context, returnPath, answer.location, landingPage);
    if (path !== undefined) leave(context, path, 'signed-in');
    return true;
  } catch (error) {
    if (context.revision !== revision) return false;
    fail(context, toFailure(error));
    // Who is there all the same, after somebody else's attempt?
    if (context.checkDue || context.isUnanswered) void checkSession(context);
    return false;
  }
}
