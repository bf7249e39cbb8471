import type { MailQueue } from './mail-queue.ts';

/**
 * Milliseconds between a request and the processing of its mails, which must happen after its
 * response.
 */
const DELAY = 100;

/** Milliseconds between checks of the queue, for mails of other processes and for retries. */
const INTERVAL = 5_000;

/** Milliseconds that the mail in progress has to finish. After that, it counts as not sent. */
const STOP_LIMIT = 5_000;

/**
 * Processes the mail queue in the background, so that the response time does not reveal whether a
 * mail follows.
 */
export interface MailWorker {
  /** Notifies the worker that the queue may have a new mail. */
  wake(): void;
  /** Finishes the mail in progress, unless the mail server takes too long, and starts no other. */
  stop(): Promise<void>;
}

/**
 * Creates the worker.
 * @param onError called if the queue could not be read
 * @param stopLimit milliseconds that the mail in progress has to finish when the worker stops
 */
export function createMailWorker(
  queue: MailQueue,
  onError: (error: unknown) => void,
  stopLimit: number = STOP_LIMIT,
): MailWorker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const run = () => {
    timer = undefined;
    current = current.then(() => queue.work(stopping.signal)).catch(onError);
  };
  const interval = setInterval(run, INTERVAL).unref();
  return {
    wake() {
      if (!stopping.signal.aborted) timer ??= setTimeout(run, DELAY).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(interval);
      clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, stopLimit);
      });
      await Promise.race([current, tooLate]);
      clearTimeout(limit);
    },
  };
}
