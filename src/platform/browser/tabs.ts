import { ignoreErrors } from '../../contract/ignore-errors.ts';
import type { Tabs } from '../ports.ts';

/** A `BroadcastChannel`. Sends and receives nothing in browsers without one, or where it throws: site data is blocked. */
export function createBrowserTabs(name: string): Tabs {
  const channel = ignoreErrors(() => new BroadcastChannel(name));
  return {
    post: (message) => ignoreErrors(() => channel?.postMessage(message)),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
