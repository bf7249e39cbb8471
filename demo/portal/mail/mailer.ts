import type { Mail } from './mail.ts';

/** Takes mails away. */
export interface Mailer {
  /** @throws where it could not be handed on; it may be tried again */
  send(mail: Mail): Promise<void>;
  /** Gives back connections. */
  close(): void;
}
