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
    for (const type of ['keydown', 'pointerdown']) {
      window.addEventListener(type, () => listener('visible'), { ...options, capture: true });
    }
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
    for (const moment of ['online', 'offline'] as const) {
      window.addEventListener(moment, () => listener(moment), options);
    }
    return () => subscription.abort();
  },
};
