import { toFailure } from '../client/to-failure.ts';
import { allowedUrl } from './allowed-url.ts';
import { completeLogin } from './complete-login.ts';
import { fail } from './fail.ts';
import { destinationOf, leave, leaveTo } from './leave.ts';
import type { SessionContext } from './session-ports.ts';

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
  const login = allowedUrl(singleSignOn?.loginUrl, settings());
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

/** Finishes a single sign-on: login with the token of the cookie, then `/rest/self` (contract, SSF). */
export async function finishSingleSignOn(context: SessionContext): Promise<void> {
  const { client, storage, store } = context;
  const path = storage.note('ssf-return-path');
  const token = storage.cookieToken();
  // Should a second factor be due, it has to lead there too.
  context.returnPath = path;
  storage.dropNotes('ssf-return-path');
  store.step({ name: 'resume', payload: undefined });
  context.revision += 1;
  const { revision } = context;
  try {
    const answer = await client().loginWithToken(token ?? '');
    const completion = await completeLogin(context, {
      revision,
      answer,
      way: 'single-sign-on',
    });
    if (typeof completion === 'string') return;
    if (context.revision === revision) store.emit('ssf-logged-in', undefined);
    // A page that hears of it may have signed the person out again.
    if (context.revision !== revision) return;
    const { landingPage } = completion.principal;
    const destination = destinationOf(context, path, answer.location, landingPage);
    if (destination !== undefined) leave(context, destination, 'signed-in');
  } catch (error) {
    if (context.revision !== revision) return;
    if (storage.cookieToken() === token) storage.forget();
    fail(context, toFailure(error));
  }
}
