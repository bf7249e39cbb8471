import type { Credentials, LoginAnswer } from '../client/portal-client.ts';
import { Failure } from '../contract/failure.ts';
import type { Principal } from '../contract/principal.ts';
import { askNewest } from './ask-newest.ts';
import type { SessionContext, SignInWay } from './ports.ts';
import { recheckSession } from './recheck-session.ts';
import { tellTabs } from './tell-tabs.ts';
import { undoLogin } from './undo-login.ts';

/** The second login of an administrator; without it they are signed in all the same (spec 6). */
async function loginToPortal(
  { client }: SessionContext,
  proof: Credentials | string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await client().portalLogin(proof, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    console.warn('Portico: the administrator is not signed in to the portal pages.', error);
  }
}

/** Keeps what the login left: a cookie, or in the mode without cookies the token of its answer. */
function keepToken({ settings, storage }: SessionContext, { token }: LoginAnswer): void {
  if (settings().tokenMode === 'bearer') {
    if (token === undefined) throw new Failure('bad-answer');
    storage.keepBearer(token);
  } else requireCookie(storage.cookieToken());
}

/** A session that no page can prove is none (spec 4). */
function requireCookie(token: string | undefined): void {
  if (token === undefined) throw new Failure('missing-cookies');
}

/**
 * What came meanwhile rules: a closed login takes this one back, a page that was put aside meanwhile
 * asks the portal who is there now.
 */
async function giveUp(context: SessionContext): Promise<'overtaken'> {
  const { storage, store } = context;
  const token = storage.token();
  if (token === undefined) return 'overtaken';
  if (store.state.value.status === 'disabled') await undoLogin(context, token);
  else await recheckSession(context, false);
  return 'overtaken';
}

/** A login that the portal took. */
interface TakenLogin {
  /** The revision with which the attempt began. */
  readonly revision: number;
  readonly answer: LoginAnswer;
  readonly way: SignInWay;
  /** What the person typed, where the page still has it. */
  readonly credentials?: Credentials;
  readonly signal?: AbortSignal;
}

/** How a login that the portal took came out. */
export type Completion = { principal: Principal } | 'access-disabled' | 'overtaken';

/**
 * From a login that the portal took to a person who is signed in: the token must be there, and
 * `/rest/self` must answer (spec 4 and 5). What fails on the way takes the login back.
 * @throws Failure
 */
export async function completeLogin(
  context: SessionContext,
  { revision, answer, way, credentials, signal }: TakenLogin,
): Promise<Completion> {
  const { clock, settings, storage, store } = context;
  const isOvertaken = () => context.revision !== revision;
  if (isOvertaken()) return giveUp(context);
  let own = storage.token();
  try {
    keepToken(context, answer);
    own = storage.token();
    const principal = await askNewest(context, isOvertaken, signal, async (person) => {
      if (!person.isAdministrator || person.web_access_enabled === false) return;
      const proof = credentials ?? own;
      if (proof && storage.token() === own) await loginToPortal(context, proof, signal);
    });
    if (isOvertaken()) return await giveUp(context);
    if (settings().tokenMode === 'cookie') requireCookie(storage.cookieToken());
    if (principal.web_access_enabled === false) {
      await undoLogin(context, own);
      if (!isOvertaken()) store.emit('access-disabled', undefined);
      return 'access-disabled';
    }
    storage.remember(principal);
    // A single sign-on that was begun and given up is not where this person's sign-out ends.
    if (way === 'password') storage.dropNotes('ssf-logout-url');
    context.checkedAt = clock.now();
    context.isUnanswered = false;
    store.emit('load-principal', principal);
    tellTabs(context);
    return { principal };
  } catch (error) {
    if (isOvertaken()) return await giveUp(context);
    await undoLogin(context, own);
    if (isOvertaken()) return 'overtaken';
    throw error;
  }
}
