import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';

/** So many tries of each kind. */
const TRIES = 200;

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** What an answer says, headers included, without what differs with every answer. */
async function whole(answer: Response): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return [answer.status, headers, await answer.text()];
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * How likely a try of one kind takes longer than one of the other: 0.5 where time tells nothing (the
 * Mann-Whitney statistic).
 */
function separation(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

describe('asking for a reset', () => {
  test('answers the same for everybody: known, unknown, from the directory, from inside, no address', async () => {
    const { address } = await testPortal.bringTo(3);
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
        `${'long'.repeat(1000)}@partner.example`,
      ].map(async (one) => whole(await testPortal.askForReset(one))),
    );
    expect(answers[0]).toEqual([204, expect.anything(), '']);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await testPortal.untilIdle();
    const mailed = testPortal.inbox.mails.slice(before);
    expect(mailed.map(({ recipient }) => recipient)).toEqual([address]);
  });

  test('answers in the same time for a known address and an unknown one', async () => {
    const known: string[] = [];
    for (let index = 0; index < 5; index += 1) known.push((await testPortal.bringTo(3)).address);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const ask = async (kind: keyof typeof times, index: number) => {
      const address = kind === 'known' ? known[index % known.length] : `nobody${index}@b.example`;
      // Three an hour reach each mailbox, so that every known address gets its mail.
      if (index % 15 === 0) testPortal.clock.pass(3_600_000);
      const started = performance.now();
      const answer = await testPortal.askForReset(address ?? '');
      times[kind].push(performance.now() - started);
      expect(answer.status).toBe(204);
    };
    for (let index = 0; index < 20; index += 1) await ask(index % 2 ? 'known' : 'unknown', index);
    for (const kind of ['known', 'unknown'] as const) times[kind] = [];

    for (let index = 0; index < TRIES; index += 1) {
      // In turns that change, so that neither kind always follows the other.
      const order =
        index % 4 < 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) await ask(kind, index);
    }
    await testPortal.untilIdle();

    const sorted = {
      known: times.known.toSorted((a, b) => a - b),
      unknown: times.unknown.toSorted((a, b) => a - b),
    };
    const rows = Object.entries(sorted).map(([kind, values]) => [
      kind,
      Object.fromEntries(
        [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((share) => [
          `${share * 100} %`,
          `${quantile(values, share).toFixed(2)} ms`,
        ]),
      ),
    ]);
    console.table(Object.fromEntries(rows));
    const likelihood = separation(times.known, times.unknown);
    console.log(
      `A known address takes longer than an unknown one in ${(likelihood * 100).toFixed(1)} % of pairs.`,
    );
    // 200 of each: by chance alone this stays between 0.41 and 0.59 in 99.8 of 100 runs.
    expect(likelihood).toBeGreaterThan(0.4);
    expect(likelihood).toBeLessThan(0.6);
  });

  test('fills nobody’s mailbox: three mails an hour, and the answer stays the same', async () => {
    const { address } = await testPortal.bringTo(3);
    const before = testPortal.inbox.mails.length;
    for (let time = 0; time < 6; time += 1) {
      expect((await testPortal.askForReset(address)).status).toBe(204);
      await testPortal.untilIdle();
    }
    expect(testPortal.inbox.mails.length - before).toBe(3);
    testPortal.clock.pass(3_600_000);
    await testPortal.askForReset(address.toUpperCase());
    await testPortal.untilIdle();
    expect(testPortal.inbox.mails.length - before).toBe(4);
  });

  test('is slowed down by where it comes from, for all addresses alike', async () => {
    const visitor = testPortal.visitor();
    const ask = (emailAddress: string) =>
      testPortal.post(CALL_PATHS.resetPasswordRequested, { emailAddress }, visitor);
    for (let time = 0; time < 30; time += 1)
      expect((await ask(`x${time}@b.example`)).status).toBe(204);
    const refused = await ask('y@b.example');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await testPortal.askForReset('y@b.example')).status).toBe(204);
    testPortal.clock.pass(3_600_000);
    expect((await ask('y@b.example')).status).toBe(204);
    await testPortal.untilIdle();
  });
});

test('registrations are slowed down by where they come from', async () => {
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

test('people from the directory get no mail, even where they were invited under that name', async () => {
  const { address } = await testPortal.bringTo(3);
  const { query } = testPortal.portal.database;
  await query.update(people).set({ isLdapUser: true }).where(eq(people.loginKey, address));
  const before = testPortal.inbox.mails.length;
  expect((await testPortal.askForReset(address)).status).toBe(204);
  await testPortal.untilIdle();
  expect(testPortal.inbox.mails.length).toBe(before);
  expect(await testPortal.stateOf(address)).toBe(3);
});

describe('a mail server that refuses', () => {
  test('is asked again later, and the link of the second try works', async () => {
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
    const { token } = await testPortal.nextLink(address);
    expect((await testPortal.describe(token)).status).toBe(200);
    await testPortal.untilIdle();
    expect((await query.select({ left: count() }).from(mailJobs))[0]?.left).toBe(0);
    expect(testPortal.logged()).not.toContain(address);
  });
});

describe('a mail that can not be written', () => {
  test('does not hold up those of others, and comes once it can be', async () => {
    const { address } = await testPortal.bringTo(3);
    const other = await testPortal.bringTo(3);
    const { query } = testPortal.portal.database;
    const [person] = await query
      .select({ id: people.id })
      .from(people)
      .where(eq(people.loginKey, address));
    const jobs = () =>
      query.select({ tries: mailJobs.tries, dueAt: mailJobs.dueAt }).from(mailJobs);
    // The database takes no link for this one person.
    await query.execute(
      sql.raw(
        `alter table external_links add constraint fault check (person_id <> ${person?.id}) not valid`,
      ),
    );
    await testPortal.askForReset(address);
    while ((await jobs())[0]?.tries !== 1) await new Promise((wait) => setTimeout(wait, 10));
    expect((await jobs())[0]?.dueAt.getTime()).toBe(testPortal.clock.now() + 60_000);
    expect(testPortal.logged()).toContain('mail failed');
    await testPortal.askForReset(other.address);
    expect((await testPortal.nextLink(other.address)).token).not.toBe('');

    await query.execute(sql`alter table external_links drop constraint fault`);
    testPortal.clock.pass(60_000);
    const { token } = await testPortal.nextLink(address);
    expect((await testPortal.resetPassword(token)).status).toBe(200);
    await testPortal.untilIdle();
  });
});
