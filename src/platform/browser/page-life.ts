import type { PageLife } from '../ports.ts';
import { readDocument } from './read-document.ts';

/** The lifecycle events of the document and the window. */
export const browserPageLife: PageLife = {
  subscribe(listener) {
    const subscription = new AbortController();
    const { signal } = subscription;
    /** Not a member of the target: an `<img name="addEventListener">` of the page hides it. */
    const { addEventListener } = EventTarget.prototype;
    const listen = (
      target: EventTarget,
      type: string,
      onEvent: (event: PageTransitionEvent) => unknown,
    ) => addEventListener.call(target, type, onEvent as EventListener, { signal });
    listen(
      document,
      'visibilitychange',
      () => readDocument('visibilityState') === 'visible' && listener('visible'),
    );
    listen(window, 'pagehide', ({ persisted }) => persisted && listener('bfcache-enter'));
    listen(window, 'pageshow', ({ persisted }) => persisted && listener('bfcache-restore'));
    return () => subscription.abort();
  },
};
