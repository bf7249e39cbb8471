import type { PageLife } from '../ports.ts';

/** The lifecycle events of the document and the window. */
export const browserPageLife: PageLife = {
  subscribe(listener) {
    const subscription = new AbortController();
    const { signal } = subscription;
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && listener('visible'),
      { signal },
    );
    window.addEventListener('pagehide', ({ persisted }) => persisted && listener('bfcache-enter'), {
      signal,
    });
    window.addEventListener(
      'pageshow',
      ({ persisted }) => persisted && listener('bfcache-restore'),
      { signal },
    );
    return () => subscription.abort();
  },
};
