import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { advance } from '../../../demo/portal/external-users/advance.ts';
import { type InvitedPortal, openInvitations, PASSWORD } from './support/open-invitations.ts';
import { findReasonToSkipPostgres, startPostgres } from './support/postgres.ts';

describe.skipIf(findReasonToSkipPostgres())('two portals on one PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let testPortals: [InvitedPortal, InvitedPortal];
  beforeAll(async () => {
    server = await startPostgres();
    const data = { databaseUrl: server.url };
    const one = await openInvitations({ data });
    // Either portal may send a mail, so both use one inbox.
    testPortals = [one, await openInvitations({ data }, one.inbox)];
  });
  afterAll(async () => {
    for (const testPortal of testPortals?.toReversed() ?? []) await testPortal.close();
    await server?.close();
  });

  test('send every mail once in total', async () => {
    const [one, other] = testPortals;
    const addresses = Array.from({ length: 20 }, () => one.newAddress());
    await Promise.all(addresses.map((address, index) => (index % 2 ? one : other).invite(address)));
    await one.waitUntilIdle();
    const mailed = one.inbox.mails.map(({ recipient }) => recipient);
    expect(mailed.sort()).toEqual(addresses.sort());
  });

  test('keep the newest link valid if a person registers while an older mail is composed', async () => {
    const [one, other] = testPortals;
    const { query } = one.portal.database;
    const { address, token } = await one.createUserInState(1);
    const [person] = await query.select().from(people).where(eq(people.loginKey, address));
    const personId = person?.id ?? 0;
    const before = one.inbox.mails.length;
    const now = one.clock.now();
    const later = now + 30_000;
    await query.insert(mailJobs).values({ kind: 'registration', personId, dueAt: new Date(later) });
    await query.transaction(async (db) => {
      await advance(db, { personId, action: 'register', token, passwordHash: '', now });
      // The other portal starts to compose the invitation and waits for this transaction.
      other.clock.pass(later - other.clock.now());
      await other.requestReset('nobody@partner.example');
      const waiting = () => query.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock'`);
      while ((await waiting()) !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    await other.requestReset('nobody@partner.example');
    await other.waitUntilIdle();
    const { mails } = one.inbox;
    expect(mails.length - before).toBe(1);
    const mine = mails.filter(({ recipient }) => recipient === address);
    const confirmation = mine.find(({ subject }) => subject?.startsWith('Confirm'));
    const [, link = ''] = /euet=([\w-]+)/.exec(confirmation?.text ?? '') ?? [];
    expect((await other.describe(link)).status).toBe(200);
  });

  test('accept a link once in total', async () => {
    const [one, other] = testPortals;
    // Fewer than the attempts under way after which the portal asks for a captcha: it counts them as failures until then.
    const both = <T>(ask: (testPortal: InvitedPortal) => Promise<T>) =>
      Promise.all([...testPortals, ...testPortals].map(ask));
    const address = one.newAddress();
    await one.invite(address);
    const invitation = (await one.waitForLink(address)).token;
    const registered = await both((testPortal) => testPortal.register(invitation));
    expect(registered.filter(({ ok }) => ok)).toHaveLength(1);

    await one.waitUntilIdle();
    const confirmation = (await one.waitForLink(address)).token;
    const toAddress = one.inbox.mails.filter(({ recipient }) => recipient === address);
    expect(toAddress.map(({ subject }) => subject?.split(' ')[0])).toEqual([
      expect.any(String),
      'Confirm',
    ]);
    // All requests sign in: the password is correct, and the link is valid or was used just
    // before.
    const confirmed = await both((testPortal) =>
      testPortal.signIn(address, PASSWORD, confirmation),
    );
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await other.readState(address)).toBe(3);
  });
});
