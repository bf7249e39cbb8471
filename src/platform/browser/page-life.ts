import type { PageLife } from '../ports.ts';
import { readDocument } from './read-document.ts';

declare global {
  interface Document {
    /** Missing in a browser that does not prerender pages. */
    readonly prerendering?: boolean;
  }
}

/** Calls back in a later task: in a prerendered page, when a person opens it (HTML standard, prerendering). */
export function runWhenOpen(callback: () => void): void {
  const run = () => setTimeout(callback);
  if (readDocument('prerendering')) readDocument('addEventListener')('prerenderingchange', run);
  else run();
}

/** The lifecycle events of the document and the window. */
export const browserPageLife: PageLife = {
  get isOnline() {
    return navigator.onLine;
  },
  subscribe(listener) {
    const subscription = new AbortController();
    const options = { signal: subscription.signal };
    readDocument('addEventListener')(
      'visibilitychange',
      () => readDocument('visibilityState') === 'visible' && listener('visible'),
      options,
    );
    const moments = {
      online: 'online',
      offline: 'offline',
      keydown: 'visible',
      pointerdown: 'visible',
      pagehide: 'bfcache-enter',
      pageshow: 'bfcache-restore',
    } as const;
    for (const [type, moment] of Object.entries(moments)) {
      addEventListener(
        type,
        // False for a page that is not kept.
        (event) => (event as PageTransitionEvent).persisted !== false && listener(moment),
        { ...options, capture: true },
      );
    }
    return () => subscription.abort();
  },
};
