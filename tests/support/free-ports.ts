import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports of the tests: above the ports that browsers refuse (Fetch standard, "bad port") and below
 * those that systems use for outgoing connections. So no client takes one between the check and its use.
 */
const FIRST = 12_000;
const BLOCKS = 400;
const BLOCK_SIZE = 50;

/** The block of this process. Processes with nearby ids have different blocks. */
const block = FIRST + (process.pid % BLOCKS) * BLOCK_SIZE;
let used = 0;

/**
 * Finds free ports in a row, in the block of this process.
 * @returns the first of them
 */
export async function findFreePorts(count = 1): Promise<number> {
  for (;;) {
    if (used + count > BLOCK_SIZE) used = 0;
    const first = block + used;
    used += count;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const areFree = await Promise.all(ports.map(isFree));
    if (areFree.every(Boolean)) return first;
  }
}

/** Whether no server listens on a port, on any address. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
