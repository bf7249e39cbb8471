import type { Credentials, LoginAnswer } from '../client/portal-client.ts';
import { Failure } from '../contract/failure.ts';
import type { Principal } from '../contract/principal.ts';
import { recheckSession } from './recheck-session.ts';
import type { SessionContext } from './session-ports.ts';
import { tellTabs } from './tell-tabs.ts';
import { undoLogin } from './undo-login.ts';

/** The second login of an administrator; without it they are signed in all the same (spec 6). */
async function loginToPortal(context: SessionContext, credentials: Credentials): Promise<void> {
  try {
    await context.client().portalLogin(credentials);
  } catch (error) {
    console.warn('Portico: the administrator is not signed in to the portal pages.', error);
  }
}

/** Keeps what the login left: a cookie, or in the mode without cookies the token of its answer. */
function keepToken({ settings, storage }: SessionContext, { token }: LoginAnswer): void {
  if (settings().tokenMode === 'bearer') {
    if (token === undefined) throw new Failure('bad-answer');
    storage.keepBearer(token);
  } else if (!storage.hasLoginCookie()) throw new Failure('missing-cookies');
}

/** How a login that the portal took came out. */
export type Completion = { principal: Principal } | 'access-disabled' | 'overtaken';

/**
 * From a login that the portal took to a person who is signed in: the token must be there, and
 * `/rest/self` must answer (spec 4 and 5). What fails on the way takes the login back. `revision` is the
 * one with which the attempt began.
 * @throws Failure
 */
export async function completeLogin(
  context: SessionContext,
  revision: number,
  answer: LoginAnswer,
  credentials: Credentials | undefined,
  signal: AbortSignal | undefined,
): Promise<Completion> {
  const { client, clock, storage, store } = context;
  const isOvertaken = () => context.revision !== revision;

  /**
   * What came meanwhile rules: a closed login takes this one back, a page that was put aside meanwhile
   * asks the portal who is there now.
   */
  async function giveUp(): Promise<'overtaken'> {
    const { status } = store.state.value;
    if (!storage.hasToken()) return 'overtaken';
    if (status === 'disabled') await undoLogin(context);
    else await recheckSession(context, false);
    return 'overtaken';
  }

  try {
    if (isOvertaken()) return await giveUp();
    keepToken(context, answer);
    const principal = await client().self(signal);
    if (isOvertaken()) return await giveUp();
    if (principal.web_access_enabled === false) {
      await undoLogin(context);
      if (!isOvertaken()) store.emit('access-disabled', undefined);
      return 'access-disabled';
    }
    if (principal.isAdministrator && credentials) await loginToPortal(context, credentials);
    if (isOvertaken()) return await giveUp();
    storage.remember(principal);
    context.checkedAt = clock.now();
    store.emit('load-principal', principal);
    tellTabs(context);
    if (context.checkDue) {
      context.checkDue = false;
      void recheckSession(context, true);
    }
    return { principal };
  } catch (error) {
    if (isOvertaken()) return await giveUp();
    await undoLogin(context);
    if (isOvertaken()) return 'overtaken';
    throw error;
  }
}
