import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Memory of a process after a garbage collection, in bytes. */
export interface Memory {
  /** Resident set: everything that the process occupies. */
  readonly rss: number;
  /** Objects of JavaScript. */
  readonly heapUsed: number;
  /** Buffers, and other memory that objects of JavaScript refer to. */
  readonly external: number;
}

/** A message of a process to the one that started it. */
export type ProcessMessage = { readonly port: number } | Memory;

/**
 * Tells the parent the port of a server, and its memory each time the parent asks. Ends the process
 * when the parent asks for it, or is gone.
 */
export function answerParent(server: Server, close: () => Promise<unknown>): void {
  const end = () => void close().finally(() => process.exit(0));
  process.on('disconnect', end);
  process.on('message', (question) => {
    if (question === 'end') return end();
    global.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ rss, heapUsed, external } satisfies ProcessMessage);
  });
  const { port } = server.address() as AddressInfo;
  process.send?.({ port } satisfies ProcessMessage);
}
