import type { PageLife } from '../ports.ts';
import { readDocument } from './read-document.ts';

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
    window.addEventListener(
      'pagehide',
      ({ persisted }) => persisted && listener('bfcache-enter'),
      options,
    );
    window.addEventListener(
      'pageshow',
      ({ persisted }) => persisted && listener('bfcache-restore'),
      options,
    );
    const moments = {
      online: 'online',
      offline: 'offline',
      keydown: 'visible',
      pointerdown: 'visible',
    } as const;
    for (const [type, moment] of Object.entries(moments)) {
      window.addEventListener(type, () => listener(moment), { ...options, capture: true });
    }
    return () => subscription.abort();
  },
};
