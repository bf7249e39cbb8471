import type { Conclusions } from './conclude.ts';
import type { Outcome } from './outcome.ts';
import { findSession } from './principal/find-session.ts';
import type { Services } from './services.ts';
import { isDisabled, isInside, isNobody } from './state/predicates.ts';
import { SESSION_CHANGED } from './token.ts';

/**
 * Checks the session again when another tab reports a change, when the page returns from the back/forward
 * cache, when a person returns to it after a long pause, and when a check was deferred during an attempt.
 * There is no timer: a hidden tab sends nothing. Returns an unsubscribe function.
 * @param restart reads everything from the portal again; called when the network is back and nobody is signed in
 */
export function watchSession(
  services: Services,
  { run }: Pick<Conclusions, 'run'>,
  restart: () => void,
): () => void {
  const { attempts, life, principals, settings, store, tabs } = services;
  // Set while the page is in the back/forward cache.
  let suspended: { readonly wasInside: boolean } | undefined;
  const isInsideNow = () => isInside(store.state.peek());

  /** Checks the session: another person may be signed in, or nobody. */
  function revalidate(hadSession: boolean, how: 'expired' | 'other-tab' = 'expired') {
    if (attempts.isBusy()) attempts.requestCheck();
    else if (suspended === undefined && !isDisabled(store.state.peek())) {
      const absent: Outcome = hadSession
        ? { kind: 'ended', how: 'other-tab', isRefused: false }
        : { kind: 'absent' };
      void run(findSession(services, absent, { how }));
    }
  }

  const unsubscribes = [
    attempts.onIdle(() => revalidate(false)),
    tabs.subscribe((message) => {
      if (message === SESSION_CHANGED) revalidate(isInsideNow(), 'other-tab');
    }),
    life.subscribe((moment) => {
      switch (moment) {
        case 'bfcache-enter':
          // The back/forward cache must not show anybody's data.
          suspended = { wasInside: isInsideNow() };
          attempts.begin('none');
          store.step({ name: 'suspend', payload: undefined });
          break;
        case 'bfcache-restore': {
          const wasInside = suspended?.wasInside === true;
          suspended = undefined;
          revalidate(wasInside);
          break;
        }
        case 'visible':
          if (isInsideNow() && principals.age() >= settings.peek().recheckAfter) revalidate(true);
          break;
        case 'online':
          if (isNobody(store.state.peek())) restart();
          break;
        case 'offline':
          break;
        default:
          moment satisfies never;
      }
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
