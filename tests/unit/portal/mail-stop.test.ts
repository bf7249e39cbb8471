import { expect, test } from 'vitest';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { createMailWorker } from '../../../demo/portal/mail/mail-worker.ts';
import { queueNotice } from '../../../demo/portal/mail/queue-notice.ts';
import { openInbox } from './support/inbox.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';

/** A sign-in wakes the worker. */
const wakeWorker = ({ visitor }: TestPortal) => visitor().signIn('nobody', 'wrong');

test('a stop sends the mail in progress; the others stay for the next start', async () => {
  const inbox = await openInbox();
  const database = await openEmptyDatabase();
  const options = { data: { database }, mail: { smtpUrl: inbox.smtpUrl } };
  const testPortal = await openTestPortal(options);
  const { portal, clock, logged } = testPortal;
  const recipients = await database.query.select().from(people).limit(3);
  const held = inbox.hold();
  for (const { id } of recipients) {
    await queueNotice(database.query, 'wrong-passwords', id, clock.now());
  }
  await wakeWorker(testPortal);
  await held.isAsked;
  const closed = portal.close();
  held.release();
  await closed;
  expect(inbox.mails).toHaveLength(1);
  expect(await database.query.$count(mailJobs)).toBe(2);
  expect(logged()).not.toContain('mail failed');

  const next = await openTestPortal({ ...options, clock });
  await wakeWorker(next);
  await Promise.all(recipients.slice(1).map(({ email }) => inbox.next(email ?? '')));
  await next.portal.close();
  await database.close();
  await inbox.close();
});

test('a stop does not wait for ever for a mail server that does not answer', async () => {
  const asked = Promise.withResolvers<void>();
  const queue = {
    work() {
      asked.resolve();
      return new Promise<void>(() => {});
    },
  };
  const worker = createMailWorker(queue, () => {}, 1);
  worker.wake();
  await asked.promise;
  await worker.stop();
});
