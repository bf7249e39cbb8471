import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { expectEqualTimes } from './support/compare-times.ts';
import { createEmptyDatabase } from './support/empty-database.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import type { Visitor } from './support/visitor.ts';

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations({ data: await createEmptyDatabase() });
});
afterAll(() => testPortal.close());

/** Returns status, headers and body of an answer, without the date. */
async function readAnswer(answer: Response): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return [answer.status, headers, await answer.text()];
}

describe('a reset request', () => {
  test('gets the same answer for known, unknown, directory and internal addresses and for invalid input', async () => {
    const { address } = await testPortal.createUserInState(3);
    const before = testPortal.inbox.mails.length;
    const answers = await Promise.all(
      [
        address,
        'nobody@partner.example',
        'ludwig.thalbach@harbour.example',
        'ludwig',
        'anna.whitcombe@harbour.example',
        'anna',
        '',
        'no address at all',
        'nul\0@partner.example',
        'half \uD83D',
      ].map(async (one) => readAnswer(await testPortal.requestReset(one))),
    );
    expect(answers[0]).toEqual([204, expect.anything(), '']);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await testPortal.waitUntilIdle();
    const mailed = testPortal.inbox.mails.slice(before);
    expect(mailed.map(({ recipient }) => recipient)).toEqual([address]);
  });

  test('takes the same time for a known and an unknown address', async () => {
    const known: string[] = [];
    for (let index = 0; index < 5; index += 1)
      known.push((await testPortal.createUserInState(3)).address);
    const ask = async (kind: 'one' | 'other', round: number) => {
      const address = kind === 'one' ? known[round % known.length] : `nobody${round}@b.example`;
      const answer = await testPortal.requestReset(address ?? '');
      expect(answer.status).toBe(204);
      // Three mails per hour reach a mailbox: with the clock moved, every known address gets its mail.
      if (round % 15 === 14) testPortal.clock.pass(3_600_000);
    };
    await expectEqualTimes(ask);
    await testPortal.waitUntilIdle();
  });

  test('sends at most three mails per hour to an address, with the same answer', async () => {
    const { address } = await testPortal.createUserInState(3);
    const before = testPortal.inbox.mails.length;
    for (let time = 0; time < 6; time += 1) {
      expect((await testPortal.requestReset(address)).status).toBe(204);
      await testPortal.waitUntilIdle();
    }
    expect(testPortal.inbox.mails.length - before).toBe(3);
    testPortal.clock.pass(3_600_000);
    await testPortal.requestReset(address.toUpperCase());
    await testPortal.waitUntilIdle();
    expect(testPortal.inbox.mails.length - before).toBe(4);
  });

  test('is throttled by IP address, for all mail addresses alike', async () => {
    const visitor = testPortal.visitor();
    const ask = (emailAddress: string) =>
      testPortal.post(CALL_PATHS.resetPasswordRequested, { emailAddress }, visitor);
    for (let time = 0; time < 100; time += 1)
      expect((await ask(`x${time}@b.example`)).status).toBe(204);
    const refused = await ask('y@b.example');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await testPortal.requestReset('y@b.example')).status).toBe(204);
    testPortal.clock.pass(3_600_000);
    expect((await ask('y@b.example')).status).toBe(204);
    await testPortal.waitUntilIdle();
  });

  test('of one person, or without an address, does not use up the limit of other people with the same IP address', async () => {
    const ask = (emailAddress: string, visitor: Visitor) =>
      testPortal.post(CALL_PATHS.resetPasswordRequested, { emailAddress }, visitor);
    const impatient = testPortal.visitor();
    const statuses = [];
    for (let time = 0; time < 105; time += 1) {
      expect((await ask(' ', impatient)).status).toBe(204);
      statuses.push((await ask(time % 2 ? 'me@b.example' : ' ME@b.example', impatient)).status);
    }
    expect(statuses).toEqual([...Array(5).fill(204), ...Array(100).fill(429)]);
    const colleague = testPortal.visitor(impatient.ip);
    expect((await ask('colleague@b.example', colleague)).status).toBe(204);
    expect((await ask('me@b.example', testPortal.visitor())).status).toBe(204);
    await testPortal.waitUntilIdle();
  });
});

test('registrations are throttled by IP address', async () => {
  const visitor = testPortal.visitor();
  const statuses = new Map<number, number>();
  for (let time = 0; time < 101; time += 1) {
    const { status } = await testPortal.post(CALL_PATHS.register, { euet: 'guess' }, visitor);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [404, 100],
    [429, 1],
  ]);
});

test('people of the directory get no mail, even if they were invited with that address', async () => {
  const { address } = await testPortal.createUserInState(3);
  const { query } = testPortal.portal.database;
  await query.update(people).set({ isLdapUser: true }).where(eq(people.loginKey, address));
  const before = testPortal.inbox.mails.length;
  expect((await testPortal.requestReset(address)).status).toBe(204);
  await testPortal.waitUntilIdle();
  expect(testPortal.inbox.mails.length).toBe(before);
  expect(await testPortal.readState(address)).toBe(3);
});

describe('a mail that the mail server refuses', () => {
  test('is sent again later, with a link that works', async () => {
    const address = testPortal.newAddress();
    testPortal.clock.pass(180_000);
    testPortal.inbox.refuse(true);
    await testPortal.invite(address);
    const { query } = testPortal.portal.database;
    const jobs = () =>
      query.select({ tries: mailJobs.tries, dueAt: mailJobs.dueAt }).from(mailJobs);
    while ((await jobs())[0]?.tries !== 1) await new Promise((wait) => setTimeout(wait, 10));
    expect((await jobs())[0]?.dueAt.getTime()).toBe(testPortal.clock.now() + 60_000);
    expect(testPortal.inbox.mails.some(({ recipient }) => recipient === address)).toBe(false);

    testPortal.inbox.refuse(false);
    testPortal.clock.pass(60_000);
    const { token } = await testPortal.waitForLink(address);
    expect((await testPortal.describe(token)).status).toBe(200);
    await testPortal.waitUntilIdle();
    expect((await query.select({ left: count() }).from(mailJobs))[0]?.left).toBe(0);
    expect(testPortal.logged()).not.toContain(address);
  });
});

describe('a mail that cannot be composed', () => {
  test('does not delay other mails, and is sent when it can be composed', async () => {
    const { address } = await testPortal.createUserInState(3);
    const other = await testPortal.createUserInState(3);
    const { query } = testPortal.portal.database;
    const [person] = await query
      .select({ id: people.id })
      .from(people)
      .where(eq(people.loginKey, address));
    const jobs = () =>
      query.select({ tries: mailJobs.tries, dueAt: mailJobs.dueAt }).from(mailJobs);
    // The database refuses links for this person.
    await query.execute(
      sql.raw(
        `alter table external_links add constraint fault check (person_id <> ${person?.id}) not valid`,
      ),
    );
    await testPortal.requestReset(address);
    while ((await jobs())[0]?.tries !== 1) await new Promise((wait) => setTimeout(wait, 10));
    expect((await jobs())[0]?.dueAt.getTime()).toBe(testPortal.clock.now() + 60_000);
    expect(testPortal.logged()).toContain('mail failed');
    await testPortal.requestReset(other.address);
    expect((await testPortal.waitForLink(other.address)).token).not.toBe('');

    await query.execute(sql`alter table external_links drop constraint fault`);
    testPortal.clock.pass(60_000);
    const { token } = await testPortal.waitForLink(address);
    expect((await testPortal.resetPassword(token)).status).toBe(200);
    await testPortal.waitUntilIdle();
  });
});
