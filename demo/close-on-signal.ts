import { setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds within which a second signal is the same one: Ctrl-C reaches every process of a terminal, and npm
 * passes it on, too.
 */
const SAME_SIGNAL = 1_000;

/** What a signal closes. */
interface Closable {
  /** Tells load balancers that it will close. */
  drain(): void;
  close(): Promise<void>;
}

/**
 * Closes servers on SIGINT or SIGTERM and ends the process. While they are still opening, it waits until that is
 * finished: an interrupted start could damage the database.
 * @param drainSeconds time between SIGTERM and closing. A supervisor sends SIGTERM, and the load balancer has to
 * notice; a person who presses Ctrl-C does not wait
 * @param onError called if they could not be closed
 * @returns a function that tells whether a signal has arrived
 */
export function closeOnSignal(
  opening: Promise<Closable>,
  drainSeconds: number,
  onError: (error: unknown) => void,
): () => boolean {
  let closingSince: number | undefined;

  async function close(signal: NodeJS.Signals): Promise<void> {
    const servers = await opening;
    if (signal === 'SIGTERM') {
      servers.drain();
      await wait(drainSeconds * 1000);
    }
    await servers.close();
  }

  function stop(signal: NodeJS.Signals): void {
    const now = performance.now();
    if (closingSince === undefined) {
      closingSince = now;
      close(signal).then(() => process.exit(0), onError);
    } else if (now - closingSince > SAME_SIGNAL) {
      // The second Ctrl-C does not wait for requests in progress.
      process.exit(130);
    }
  }

  process.on('SIGINT', stop).on('SIGTERM', stop);
  return () => closingSince !== undefined;
}
