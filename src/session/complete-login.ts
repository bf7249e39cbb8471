import type { Credentials, LoginAnswer } from '../client/portal-client.ts';
import { Failure } from '../contract/failure.ts';
import type { Principal } from '../contract/principal.ts';
import type { SessionContext } from './session-ports.ts';
import { tellTabs } from './tell-tabs.ts';

/** Milliseconds given to the portal to forget a half-made session. */
const UNDO_LIMIT = 5_000;

/** Takes back a session of which only half was made; the person does not wait long for it. */
async function undo({ client, storage }: SessionContext): Promise<void> {
  const forgotten = client().logout(AbortSignal.timeout(UNDO_LIMIT));
  await forgotten.catch(() => {});
  storage.forget();
}

/** The second login of an administrator; without it they are signed in all the same (spec 6). */
async function loginToPortal(context: SessionContext, credentials: Credentials): Promise<void> {
  try {
    await context.client().portalLogin(credentials);
  } catch (error) {
    console.warn('Portico: the administrator is not signed in to the portal pages.', error);
  }
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
  answer: LoginAnswer,
  credentials: Credentials | undefined,
  signal: AbortSignal | undefined,
): Promise<Completion> {
  const { client, clock, settings, storage, store } = context;
  const { revision } = context;
  try {
    if (settings().tokenMode === 'bearer') {
      if (answer.token === undefined) throw new Failure('bad-answer');
      storage.keepBearer(answer.token);
    } else if (!storage.hasLoginCookie()) throw new Failure('missing-cookies');

    const principal = await client().self(signal);
    if (context.revision !== revision) return 'overtaken';
    if (principal.web_access_enabled === false) {
      await undo(context);
      if (context.revision === revision) store.emit('access-disabled', undefined);
      return 'access-disabled';
    }
    if (principal.isAdministrator && credentials) await loginToPortal(context, credentials);
    if (context.revision !== revision) return 'overtaken';
    storage.remember(principal);
    context.checkedAt = clock.now();
    store.emit('load-principal', principal);
    tellTabs(context);
    return { principal };
  } catch (error) {
    if (context.revision === revision) await undo(context);
    throw error;
  }
}
