import type { MailQueue } from './mail-queue.ts';

/**
 * Milliseconds between a request and the processing of its mails, which must happen after its
 * response.
 */
const DELAY = 100;

/** Milliseconds between checks of the queue, for mails of other processes and for retries. */
const INTERVAL = 5_000;

/**
 * Processes the mail queue in the background, so that the response time does not reveal whether a
 * mail follows.
 */
export interface MailWorker {
  /** Notifies the worker that the queue may have a new mail. */
  wake(): void;
  /** Finishes the mail in progress and starts no other. */
  stop(): Promise<void>;
}

/** Creates the worker. @param onError called if the queue could not be read */
export function createMailWorker(queue: MailQueue, onError: (error: unknown) => void): MailWorker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current = Promise.resolve();
  const run = () => {
    timer = undefined;
    current = current.then(() => (isStopped ? undefined : queue.work())).catch(onError);
  };
  const interval = setInterval(run, INTERVAL).unref();
  return {
    wake() {
      if (!isStopped) timer ??= setTimeout(run, DELAY).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(interval);
      clearTimeout(timer);
      await current;
    },
  };
}
