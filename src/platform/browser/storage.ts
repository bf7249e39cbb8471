import { ignoreErrors } from '../../contract/ignore-errors.ts';
import type { KeyValueStore } from '../ports.ts';

type StorageKind = 'localStorage' | 'sessionStorage';

/**
 * Reads one value of the browser's local or session storage. Reading the property `window.localStorage` itself
 * throws where site data is blocked, so each access reads it again.
 */
export const readStorage = (kind: StorageKind, key: string): string | undefined =>
  ignoreErrors(() => window[kind].getItem(key)) ?? undefined;

/** The browser's local or session storage. What it does not keep stays in memory, as long as the page. */
export function createBrowserStorage(kind: StorageKind): KeyValueStore {
  const memory = new Map<string, string>();
  const store: KeyValueStore = {
    get: (key) => memory.get(key) ?? readStorage(kind, key),
    set(key, value) {
      ignoreErrors(() => window[kind].setItem(key, value));
      if (readStorage(kind, key) === value) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      ignoreErrors(() => window[kind].removeItem(key));
    },
    removeAll(prefix) {
      const kept = ignoreErrors(() => Object.keys(window[kind])) ?? [];
      for (const key of [...memory.keys(), ...kept]) if (key.startsWith(prefix)) store.remove(key);
    },
  };
  return store;
}
