import type { KeyValueStore } from '../ports.ts';

/** Storage in memory. */
export function createMemoryStorage(content = new Map<string, string>()): KeyValueStore {
  return {
    get: (key) => content.get(key),
    set: (key, value) => void content.set(key, value),
    remove: (key) => void content.delete(key),
    removeAll(prefix) {
      for (const key of content.keys()) if (key.startsWith(prefix)) content.delete(key);
    },
  };
}
