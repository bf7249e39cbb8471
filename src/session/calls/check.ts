import type { SessionEnd } from '../../contract/events.ts';
import { PASSWORD_CHANGED } from '../../contract/names.ts';
import { toAllowedUrl } from '../../contract/urls.ts';
import { isTokenHidden } from '../../settings/page.ts';
import type { SessionContext, SessionPorts } from '../context.ts';
import type { Call, Result } from '../outcome.ts';
import { principalOf } from '../state.ts';
import type { PendingLogin } from '../storage.ts';
import { undoLogin } from '../token.ts';
import { toRedirect } from './fail.ts';
import { fetchPrincipal } from './fetch-principal.ts';

/** How to refresh the principal. */
export interface RefreshOptions {
  /** The page requested it. */
  readonly isRebuild?: boolean;
  /** After a 401 there is no session to end, because none was shown. */
  readonly isQuiet?: boolean;
  /** How another tab says that the session has ended. */
  readonly how?: Exclude<SessionEnd, 'signed-out'> | undefined;
}

/** Reads the signed-in person from the portal. Only its answer counts, never the stored data. */
export function refreshPrincipal(
  context: SessionContext,
  { isRebuild, isQuiet, how }: RefreshOptions = {},
): Call {
  const { settings, storage } = context;
  return {
    kind: 'check',
    async run(attempt, report) {
      const principal = await fetchPrincipal(context, attempt);
      if (principal.web_access_enabled === false && attempt.isCurrent()) {
        await undoLogin(context, storage.token());
        return { kind: 'access-disabled' };
      }
      if (isRebuild) report({ kind: 'rebuilding' });
      return { kind: 'signed-in', principal };
    },
    fail(failure, attempt) {
      switch (failure.code) {
        case 'unauthorized':
          // A person on the way to single sign-on must not be led away from it.
          if (isQuiet || storage.note('ssf-return-path') !== undefined) return { kind: 'absent' };
          return {
            kind: 'ended',
            how: failure.portalCode === PASSWORD_CHANGED ? 'password-changed' : (how ?? 'expired'),
            isRefused: true,
            isNotified: how !== undefined,
            logoutUrl: toAllowedUrl(storage.note('ssf-logout-url'), settings.peek()),
          };
        case 'second-factor-required':
          return toRedirect(context, attempt, failure);
        default:
          return { kind: 'unreachable', failure };
      }
    },
  };
}

/** Returns the tab's pending login, unless the browser has another login since. */
export function findPendingLogin({
  settings,
  storage,
}: Pick<SessionPorts, 'settings' | 'storage'>): PendingLogin | undefined {
  const pending = storage.pendingLogin();
  const token = storage.cookieToken();
  const isNewest = token === undefined || token === pending?.token;
  return isNewest && toAllowedUrl(pending?.url, settings.peek()) ? pending : undefined;
}

/**
 * Finds out who is signed in. Calls the portal only if there is a token, or if script cannot read it. `absent`
 * is the result if there is no session, pending login or guest.
 */
export function findSession(
  context: SessionContext,
  absent: Result,
  options?: RefreshOptions,
): Call {
  const { model, settings, storage } = context;
  const absence = (): Result => (storage.note('guest') ? { kind: 'guest' } : absent);
  const refresh = refreshPrincipal(context, options);
  return {
    ...refresh,
    run(attempt, report) {
      const pending = findPendingLogin(context);
      if (pending && !pending.passed) return { kind: 'awaiting-factor', url: pending.url };
      storage.dropNotes('second-factor');
      return storage.mayHaveSession() ? refresh.run(attempt, report) : absence();
    },
    fail(failure, attempt) {
      const isAnonymous =
        failure.code === 'unauthorized' &&
        isTokenHidden(settings.peek()) &&
        principalOf(model.peek().state) === undefined &&
        storage.remembered() === undefined;
      return isAnonymous ? absence() : refresh.fail(failure, attempt);
    },
  };
}
