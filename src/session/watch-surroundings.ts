import type { SessionContext } from './ports.ts';
import { recheckSession } from './recheck-session.ts';
import { SESSION_CHANGED } from './tell-tabs.ts';

/**
 * Asks the portal again when another tab says that something changed, when the page comes back from the
 * back/forward cache, and when a person looks at it after a long pause. Nothing is asked by the clock:
 * a hidden tab is silent.
 */
export function watchSurroundings(context: SessionContext): () => void {
  const { clock, life, settings, store, tabs } = context;
  let wasInside = false;
  const isInside = () => ['signed-in', 'guest'].includes(store.state.value.status);

  const undos = [
    tabs.subscribe((message) => {
      if (message === SESSION_CHANGED) void recheckSession(context, isInside());
    }),
    life.subscribe((moment) => {
      if (moment === 'bfcache-enter') {
        // What the browser keeps for the back button must not show anybody's data.
        wasInside = isInside();
        context.frozen = true;
        context.attempt?.abort();
        context.revision += 1;
        store.step({ name: 'freeze', payload: undefined });
      } else if (moment === 'bfcache-restore') {
        context.frozen = false;
        void recheckSession(context, wasInside);
      } else if (isInside() && clock.now() - context.checkedAt >= settings().recheckAfter) {
        void recheckSession(context, true);
      }
    }),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}
