import { toAllowedUrl } from '../../contract/urls.ts';
import { logWarning } from '../../platform/browser/console.ts';
import type { SignOutOptions } from '../attempt.ts';
import type { SessionContext } from '../context.ts';
import type { Call } from '../outcome.ts';
import { principalOf } from '../state.ts';

/**
 * Signs the person out. The stored data is removed even if the portal cannot be reached: on a shared
 * machine the next person must not find it (spec section 4).
 */
export function signOut(context: SessionContext, { stay }: SignOutOptions = {}): Call {
  const { model, portal, settings, storage } = context;
  const principal = principalOf(model.peek().state);
  const logoutUrl = toAllowedUrl(storage.note('ssf-logout-url'), settings.peek());
  return {
    kind: 'sign-out',
    async run(_, report) {
      const calls: (Promise<unknown> | undefined)[] = [];
      const warn = (error: unknown): undefined =>
        void logWarning('Portico: the portal did not confirm the sign-out.', error);
      if (principal) {
        report({ kind: 'signing-out', logoutUrl });
        const one = await portal().catch(warn);
        calls.push(one?.signOut({}));
        if (principal.isAdministrator) calls.push(one?.portalSignOut?.({}));
      }
      // Before the answers: the page may be closed before they arrive.
      storage.forget();
      await Promise.all(calls.map((call) => call?.catch(warn)));
      return { kind: 'signed-out', logoutUrl, stay };
    },
    fail: (failure) => ({ kind: 'unreachable', failure }),
  };
}
