import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { advance } from '../../../demo/portal/external-users/advance.ts';
import { type InvitedPortal, openInvitations, PASSWORD } from './support/open-invitations.ts';
import { postgresPrograms, startPostgres } from './support/postgres.ts';

const programs = postgresPrograms();

if (programs === undefined) {
  test('two portals that share their mail: not tried here, PostgreSQL is not installed', () => {
    expect(process.env.REQUIRE_POSTGRES).not.toBe('1');
  });
} else {
  twoPortals(programs);
}

function twoPortals(folderOfPrograms: string): void {
  describe('two portals on one PostgreSQL server', () => {
    let server: Awaited<ReturnType<typeof startPostgres>>;
    let doors: [InvitedPortal, InvitedPortal];
    beforeAll(async () => {
      server = await startPostgres(folderOfPrograms);
      const open = () => openInvitations({ data: { databaseUrl: server.url } });
      doors = [await open(), await open()];
    }, 120_000);
    afterAll(async () => {
      for (const door of doors ?? []) await door.close();
      await server?.close();
    }, 60_000);

    test('send every mail once, whichever of them it is', async () => {
      const [one, other] = doors;
      const addresses = Array.from({ length: 20 }, () => one.newAddress());
      await Promise.all(
        addresses.map((address, index) => (index % 2 ? one : other).invite(address)),
      );
      await one.untilIdle();
      const mailed = doors.flatMap(({ inbox }) => inbox.mails.map(({ recipient }) => recipient));
      expect(mailed.sort()).toEqual(addresses.sort());
    });

    test('leave the newest link alive where somebody registers while an older mail is written', async () => {
      const [one, other] = doors;
      const { query } = one.portal.database;
      const { address, token } = await one.bringTo(1);
      const [person] = await query.select().from(people).where(eq(people.loginKey, address));
      const personId = person?.id ?? 0;
      const before = doors.flatMap(({ inbox }) => inbox.mails).length;
      const now = one.clock.now();
      const later = now + 30_000;
      await query
        .insert(mailJobs)
        .values({ kind: 'registration', personId, dueAt: new Date(later) });
      await query.transaction(async (db) => {
        await advance(db, { personId, action: 'register', token, passwordHash: '', now });
        // The other portal begins to write the invitation meanwhile, and waits for this to end.
        other.clock.pass(later - other.clock.now());
        await other.askForReset('nobody@partner.example');
        const waiting = () => query.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock'`);
        await expect.poll(waiting, { timeout: 4_000 }).toBe(1);
      });
      await other.askForReset('nobody@partner.example');
      await other.untilIdle();
      const mails = doors.flatMap(({ inbox }) => inbox.mails);
      expect(mails.length - before).toBe(1);
      const mine = mails.filter(({ recipient }) => recipient === address);
      const confirmation = mine.find(({ subject }) => subject?.startsWith('Confirm'));
      const [, link = ''] = /euet=([\w-]+)/.exec(confirmation?.text ?? '') ?? [];
      expect((await other.describe(link)).status).toBe(200);
    });

    test('let a link be used once, at whichever of them', async () => {
      const [one, other] = doors;
      const both = <T>(ask: (door: InvitedPortal) => Promise<T>) =>
        Promise.all([...doors, ...doors, ...doors].map(ask));
      const next = async (address: string) => {
        await one.untilIdle();
        const mine = doors.find(({ inbox }) => inbox.mails.at(-1)?.recipient === address) ?? one;
        return (await mine.nextLink(address)).token;
      };
      const address = one.newAddress();
      await one.invite(address);
      const invitation = await next(address);
      const registered = await both((door) => door.register(invitation));
      expect(registered.filter(({ ok }) => ok)).toHaveLength(1);

      await one.untilIdle();
      const confirmations = doors.flatMap(({ inbox }) =>
        inbox.mails.filter(
          ({ recipient, subject }) => recipient === address && subject?.startsWith('Confirm'),
        ),
      );
      expect(confirmations).toHaveLength(1);
      const [, confirmation = ''] = /euet=([\w-]+)/.exec(confirmations[0]?.text ?? '') ?? [];
      // All are let in: the right password, and the link was live or a moment ago.
      const confirmed = await both((door) => door.signIn(address, PASSWORD, confirmation));
      expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await other.stateOf(address)).toBe(3);
    });
  });
}
