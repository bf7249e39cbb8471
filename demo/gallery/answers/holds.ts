import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** Requests that are never answered. */
export interface Holds {
  /** Waits until the browser ends the request, or until `release`. */
  wait(request: IncomingMessage): Promise<void>;
  /** Ends all waits, so that the server can close. */
  release(): void;
}

/** Creates an empty list of held requests. */
export function createHolds(): Holds {
  const controller = new AbortController();
  return {
    async wait({ socket }) {
      await once(socket, 'close', { signal: controller.signal }).catch(() => {});
    },
    release: () => controller.abort(),
  };
}
