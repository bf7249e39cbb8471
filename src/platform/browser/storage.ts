import type { KeyValueStore } from '../ports.ts';
import { ignoreErrors } from './ignore-errors.ts';

type StorageKind = 'localStorage' | 'sessionStorage';

/**
 * Reads one value of the browser's local or session storage. Reading the property `window.localStorage` itself
 * throws where site data is blocked, so each access reads it again.
 */
export const readStorage = (kind: StorageKind, key: string): string | undefined =>
  ignoreErrors(() => window[kind].getItem(key)) ?? undefined;

/** The browser's local or session storage. */
export function createBrowserStorage(kind: StorageKind): KeyValueStore {
  return {
    get: (key) => readStorage(kind, key),
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
