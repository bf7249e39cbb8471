import type { KeyValueStore } from '../ports.ts';
import { ignoreErrors } from './ignore-errors.ts';

/**
 * The browser's local or session storage. Reading the property `window.localStorage` itself throws where
 * site data is blocked, so each access reads it again.
 */
export function createBrowserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  return {
    get: (key) => ignoreErrors(() => window[kind].getItem(key)) ?? undefined,
    set: (key, value) => ignoreErrors(() => window[kind].setItem(key, value)),
    remove: (key) => ignoreErrors(() => window[kind].removeItem(key)),
    removeAll: (prefix) =>
      ignoreErrors(() => {
        for (const key of Object.keys(window[kind])) {
          if (key.startsWith(prefix)) window[kind].removeItem(key);
        }
      }),
  };
}
