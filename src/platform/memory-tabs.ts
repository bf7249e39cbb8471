import type { Tabs } from './tabs.ts';

/** The in-memory twin of the channel: each call opens one more tab of the same browser. */
export function memoryTabs(): () => Tabs {
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
