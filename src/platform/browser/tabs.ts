import type { Tabs } from '../ports.ts';

/** A `BroadcastChannel`. Sends and receives nothing in browsers without one. */
export function createBrowserTabs(name: string): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    post: (message) => channel?.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
