import type { Tabs } from '../ports.ts';

/** A browser in memory: each call of the returned function opens another tab. */
export function createMemoryTabs(): () => Tabs {
  const tabs = new Set<Set<(message: unknown) => void>>();
  return () => {
    const own = new Set<(message: unknown) => void>();
    tabs.add(own);
    return {
      post(message) {
        for (const tab of tabs) {
          if (tab !== own) for (const listener of tab) listener(structuredClone(message));
        }
      },
      subscribe(listener) {
        own.add(listener);
        return () => void own.delete(listener);
      },
    };
  };
}
