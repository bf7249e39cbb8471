import type { PageLife } from './page-life.ts';

/** The life of the browser's page. */
export const browserPageLife: PageLife = {
  subscribe(listener) {
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && listener('seen'),
      { signal },
    );
    window.addEventListener('pagehide', ({ persisted }) => persisted && listener('frozen'), {
      signal,
    });
    window.addEventListener('pageshow', ({ persisted }) => persisted && listener('thawed'), {
      signal,
    });
    return () => ending.abort();
  },
};
