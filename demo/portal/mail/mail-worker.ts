import type { MailQueue } from './mail-queue.ts';

/** How soon the mails of a request are begun, in milliseconds: after its answer, never within it. */
const SOON = 100;

/** How often it is looked for mails of other processes and for those to be tried again. Milliseconds. */
const ROUND = 5_000;

/** Works the queue off beside the requests, so that no answer tells by its time whether a mail follows. */
export interface Postman {
  /** There may be something to do. */
  call(): void;
  /** Ends what is under way and begins nothing more. */
  stop(): Promise<void>;
}

/** Makes it. @param onError hears of a queue that could not be read */
export function createPostman(queue: MailQueue, onError: (error: unknown) => void): Postman {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let underWay = Promise.resolve();
  const round = () => {
    timer = undefined;
    underWay = underWay.then(() => (stopped ? undefined : queue.work())).catch(onError);
  };
  const rounds = setInterval(round, ROUND).unref();
  return {
    call() {
      if (!stopped) timer ??= setTimeout(round, SOON).unref();
    },
    async stop() {
      stopped = true;
      clearInterval(rounds);
      clearTimeout(timer);
      await underWay;
    },
  };
}
