import type { CDPSession } from 'playwright/test';
import type { LoggedRequest } from './request-chain.ts';

/** Who started a request, in the part of the DevTools protocol that is used here. */
interface Initiator {
  readonly url?: string;
  readonly stack?: StackTrace;
}

interface StackTrace {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: StackTrace;
}

function findScript(stack: StackTrace | undefined): string | undefined {
  if (stack === undefined) return undefined;
  return stack.callFrames.find(({ url }) => url !== '')?.url ?? findScript(stack.parent);
}

/** A document that the browser has received. */
interface LoggedDocument {
  readonly url: string;
  /** From the first request of the page to the first byte, in milliseconds. */
  readonly time: number;
}

/** What a page has requested. */
export interface NetworkLog {
  /** All requests except the first document, in their order. */
  readonly requests: readonly LoggedRequest[];
  /** The number of unfinished requests. */
  countOpen(): number;
  /** When a request began or ended last, in milliseconds of `performance.now`. */
  readonly lastChange: () => number;
  /** Calls a function for each document. */
  onDocument(listener: (document: LoggedDocument) => void): void;
}

/** Records the requests of a page. Call it before the page is opened. */
export async function recordNetwork(session: CDPSession): Promise<NetworkLog> {
  const requests: LoggedRequest[] = [];
  const open = new Set<string>();
  let start: number | undefined;
  let lastChange = performance.now();
  const finish = ({ requestId }: { requestId: string }) => {
    open.delete(requestId);
    lastChange = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    open.add(requestId);
    lastChange = performance.now();
    if (start === undefined) {
      start = timestamp;
      return;
    }
    const { url, stack }: Initiator = initiator;
    requests.push({ url: request.url, startedBy: url ?? findScript(stack) });
  });
  session.on('Network.loadingFinished', finish);
  session.on('Network.loadingFailed', finish);
  await session.send('Network.enable');
  return {
    requests,
    countOpen: () => open.size,
    lastChange: () => lastChange,
    onDocument(listener) {
      session.on('Network.responseReceived', ({ type, response, timestamp }) => {
        if (type !== 'Document' || start === undefined) return;
        listener({ url: response.url, time: (timestamp - start) * 1000 });
      });
    },
  };
}
