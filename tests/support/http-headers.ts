import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';

/** The channel on which undici, the `fetch` of Node, reports the headers of a response. */
const HEADERS_CHANNEL = 'undici:request:headers';

/** Resolves when fetch has received the next headers and has started to read the body. */
export async function waitForHttpHeaders(): Promise<void> {
  const arrival = Promise.withResolvers<void>();
  const onHeaders = () => arrival.resolve();
  subscribe(HEADERS_CHANNEL, onHeaders);
  await arrival.promise;
  unsubscribe(HEADERS_CHANNEL, onHeaders);
  await setImmediate();
}
