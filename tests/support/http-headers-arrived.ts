import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';

/** Undici, Node's fetch, tells of an answer's headers here. */
const HEADERS_CHANNEL = 'undici:request:headers';

/** Resolves when fetch has the next answer's headers and has had its turn to begin with the body. */
export async function httpHeadersArrived(): Promise<void> {
  const arrival = Promise.withResolvers<void>();
  const heard = () => arrival.resolve();
  subscribe(HEADERS_CHANNEL, heard);
  await arrival.promise;
  unsubscribe(HEADERS_CHANNEL, heard);
  await setImmediate();
}
