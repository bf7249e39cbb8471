import { toFailure } from '../client/to-failure.ts';
import type { Failure } from '../contract/failure.ts';
import { toAllowedUrl } from '../contract/urls.ts';
import { completeLogin } from './complete-login.ts';
import { fail } from './fail.ts';
import { destinationOf, leave, leaveTo } from './leave.ts';
import type { SessionContext } from './ports.ts';
import { recheckSession } from './recheck-session.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Begins a single sign-on by going to its address. Where the person wants to be afterwards and where
 * the sign-out is to end are noted for the page that they come back to.
 */
export function beginSingleSignOn(
  context: SessionContext,
  returnPath: string | undefined,
): boolean {
  const { settings, storage, store } = context;
  const { singleSignOn } = settings();
  const login = toAllowedUrl(singleSignOn?.loginUrl, settings());
  if (login === undefined) return false;
  storage.keepNote('ssf-return-path', destinationOf(context, returnPath) ?? '');
  if (singleSignOn?.logoutUrl) storage.keepNote('ssf-logout-url', singleSignOn.logoutUrl);
  store.emit('ssf-login', { url: login.href });
  return leaveTo(context, login.href, 'single-sign-on');
}

/**
 * Whether this page is the one that a single sign-on came back to: one was begun in this tab, and the
 * portal has left its cookie.
 */
export function isSingleSignOnReturn({ storage }: SessionContext): boolean {
  return storage.note('ssf-return-path') !== undefined && storage.cookieToken() !== undefined;
}

/**
 * Ends a return from single sign-on with a failure: what the portal may have opened is taken back, but a
 * login that waits for its second factor goes on.
 */
async function failReturn(
  context: SessionContext,
  failure: Failure,
  token: string | undefined,
): Promise<void> {
  fail(context, failure);
  if (failure.code !== 'second-factor-required') await undoLogin(context, token);
  if (context.checkDue) await recheckSession(context, false);
}

/** Finishes a single sign-on: login with the token of the cookie, then `/rest/self` (contract, SSF). */
export async function finishSingleSignOn(context: SessionContext): Promise<void> {
  const { client, storage, store } = context;
  const path = storage.note('ssf-return-path');
  const token = storage.cookieToken();
  storage.dropNotes('ssf-return-path');
  store.step({ name: 'resume', payload: undefined });
  context.way = 'single-sign-on';
  // Should a second factor be due, it has to lead there too.
  context.returnPath = path;
  context.checkDue = false;
  context.revision += 1;
  const { revision } = context;
  const attempt = new AbortController();
  context.attempt = attempt;
  const { signal } = attempt;
  try {
    const answer = await client().loginWithToken(token ?? '', { signal });
    const taken = { revision, answer, way: context.way, signal };
    const completion = await completeLogin(context, taken);
    if (typeof completion === 'string') return;
    if (context.revision === revision) store.emit('ssf-logged-in', undefined);
    // A page that hears of it may have signed the person out again.
    if (context.revision !== revision) return;
    const { landingPage } = completion.principal;
    const destination = destinationOf(context, path, answer.location, landingPage);
    if (destination !== undefined) leave(context, destination, 'signed-in');
  } catch (error) {
    if (context.revision === revision) await failReturn(context, toFailure(error), token);
  }
}
