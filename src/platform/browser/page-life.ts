import type { PageLife } from '../ports.ts';
import { readDocument } from './read-document.ts';

/** The lifecycle events of the document and the window. */
export const browserPageLife: PageLife = {
  get isOnline() {
    return navigator.onLine;
  },
  subscribe(listener) {
    const subscription = new AbortController();
    const moments = {
      visibilitychange: 'visible',
      keydown: 'visible',
      pointerdown: 'visible',
      online: 'online',
      offline: 'offline',
      pagehide: 'bfcache-enter',
      pageshow: 'bfcache-restore',
    } as const;
    for (const [type, moment] of Object.entries(moments)) {
      addEventListener(
        type,
        (event) => {
          // A page that is not kept leaves without a word.
          if ((event as PageTransitionEvent).persisted === false) return;
          if (moment !== 'visible' || readDocument('visibilityState') === moment) listener(moment);
        },
        { capture: true, signal: subscription.signal },
      );
    }
    return () => subscription.abort();
  },
};
