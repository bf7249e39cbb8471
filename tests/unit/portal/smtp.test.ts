import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpMailer } from '../../../demo/server/mail/smtp-mailer.ts';
import { type Inbox, openInbox } from './support/inbox.ts';

const MAIL = {
  to: 'guest@partner.example',
  subject: 'Your invitation',
  text: 'https://files.example/?euet=secret',
  html: '<p>secret</p>',
  language: 'en',
  url: 'https://files.example/?euet=secret',
} as const;

let inbox: Inbox;
beforeEach(async () => {
  inbox = await openInbox();
});
afterEach(() => inbox.close());

/** Sends a mail to the inbox, which offers no TLS, under a host name. */
async function send(host: string): Promise<void> {
  const mailer = createSmtpMailer(inbox.smtpUrl.replace('127.0.0.1', host), 'from@files.example');
  try {
    await mailer.send(MAIL);
  } finally {
    mailer.close();
  }
}

test('a mail server on this machine may lack TLS', async () => {
  await send('127.0.0.1');
  expect(inbox.mails).toHaveLength(1);
});

test('no mail goes in clear text to a server that is not known to be on this machine', async () => {
  // This address leads to this machine too, but is no loopback address.
  await expect(send('0.0.0.0')).rejects.toThrow(/STARTTLS/);
  expect(inbox.mails).toHaveLength(0);
});

test('the address of the mail server cannot switch TLS off', async () => {
  const url = `${inbox.smtpUrl.replace('127.0.0.1', '0.0.0.0')}/?requireTLS=false&ignoreTLS=true`;
  const mailer = createSmtpMailer(url, 'from@files.example');
  await expect(mailer.send(MAIL)).rejects.toThrow();
  mailer.close();
  expect(inbox.mails).toHaveLength(0);
});
