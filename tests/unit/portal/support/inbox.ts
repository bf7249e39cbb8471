import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail, parsed and as raw text. */
export interface ArrivedMail extends Email {
  readonly recipient: string;
  readonly raw: string;
}

/** A mail server on loopback that stores the mails. */
export interface Inbox {
  readonly smtpUrl: string;
  /** All mails in the order of their arrival. */
  readonly mails: readonly ArrivedMail[];
  /** Sets whether every further mail is refused. */
  refuse(refusing: boolean): void;
  /** Makes the server wait before it takes the next mail, until the returned function is called. */
  hold(): { readonly isAsked: Promise<void>; release(): void };
  /** Waits for the next mail to an address; each mail is returned once. */
  next(recipient: string): Promise<ArrivedMail>;
  close(): Promise<void>;
}

export async function openInbox(): Promise<Inbox> {
  const mails: ArrivedMail[] = [];
  const waiting = new Set<() => void>();
  const read = new Map<string, number>();
  let refusing = false;
  let asked = Promise.withResolvers<void>();
  let released = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    async onRcptTo(_, __, done) {
      asked.resolve();
      await released;
      done(refusing ? new Error('No room left') : null);
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks);
      const parsed = await PostalMime.parse(raw);
      for (const { address } of session.envelope.rcptTo) {
        mails.push({ ...parsed, recipient: address, raw: raw.toString('utf8') });
      }
      done();
      for (const wake of waiting) wake();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    refuse(now) {
      refusing = now;
    },
    hold() {
      asked = Promise.withResolvers();
      const { promise, resolve: release } = Promise.withResolvers<void>();
      released = promise;
      return { isAsked: asked.promise, release };
    },
    async next(recipient) {
      const mine = () => mails.filter((mail) => mail.recipient === recipient);
      const index = read.get(recipient) ?? 0;
      for (;;) {
        const mail = mine()[index];
        if (mail) {
          read.set(recipient, index + 1);
          return mail;
        }
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
