import type { KeyValueStore } from './key-value-store.ts';

/** The in-memory twin of the browser's storage. */
export function memoryStore(content = new Map<string, string>()): KeyValueStore {
  return {
    get: (key) => content.get(key),
    set: (key, value) => void content.set(key, value),
    remove: (key) => void content.delete(key),
    removeAll(prefix) {
      for (const key of content.keys()) if (key.startsWith(prefix)) content.delete(key);
    },
  };
}
