import { attempt } from './attempt.ts';
import type { KeyValueStore } from './key-value-store.ts';

/**
 * The browser's local or session storage. Reading `window.localStorage` itself throws where site data
 * is blocked, so that the storage is asked for anew at each access.
 */
export function webStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  return {
    get: (key) => attempt(() => window[kind].getItem(key)) ?? undefined,
    set: (key, value) => attempt(() => window[kind].setItem(key, value)),
    remove: (key) => attempt(() => window[kind].removeItem(key)),
    removeAll: (prefix) =>
      attempt(() => {
        for (const key of Object.keys(window[kind])) {
          if (key.startsWith(prefix)) window[kind].removeItem(key);
        }
      }),
  };
}
