import type { KeyValueStore, Tabs } from './ports.ts';

/**
 * The key of a portal's value: it begins with the address of the portal, so that two portals on one origin do
 * not share data. The blank cannot be part of a URL.
 */
export const scopeKey = (portal: string, key: string): string => `${portal} ${key}`;

/** A storage in which each key is a key of the portal. */
export function scopeStore(store: KeyValueStore, getPortal: () => string): KeyValueStore {
  const toKey = (key: string) => scopeKey(getPortal(), key);
  return {
    get: (key) => store.get(toKey(key)),
    set: (key, value) => store.set(toKey(key), value),
    remove: (key) => store.remove(toKey(key)),
    removeAll: (prefix) => store.removeAll(toKey(prefix)),
  };
}

/** A channel in which each message names the portal: pages with another portal ignore it. */
export function scopeTabs(tabs: Tabs, getPortal: () => string): Tabs {
  return {
    post: (message) => tabs.post({ portal: getPortal(), message }),
    subscribe: (listener) =>
      tabs.subscribe((data) => {
        const { portal, message } = Object(data) as { portal?: unknown; message?: unknown };
        if (portal === getPortal()) listener(message);
      }),
  };
}
