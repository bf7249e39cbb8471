import type { Tabs } from './tabs.ts';

/** The browser's channel between tabs; silent where there is none. */
export function broadcastTabs(name: string): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    post: (message) => channel?.postMessage(message),
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
