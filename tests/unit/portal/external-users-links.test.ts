import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalLinks } from '../../../demo/portal/database/schema/external-links.ts';
import { externalUsers } from '../../../demo/portal/database/schema/external-users.ts';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { outbox } from '../../../demo/portal/database/schema/outbox.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import { CALL_PATHS, getExternalUserPath } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import {
  type InvitedPortal,
  NEW_PASSWORD,
  openInvitations,
  PASSWORD,
} from './support/open-invitations.ts';
import { readForm } from './support/read-form.ts';
import type { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** Opens a page without script. Returns it with the address of the page that shows the other kind of captcha. */
async function openPage(visitor: Visitor, path: string) {
  const page = await (await visitor.fetch(path)).text();
  const href = /href="([^"]+captcha=[^"]+)"/.exec(page)?.[1] ?? '';
  return { page, other: href.replaceAll('&amp;', '&') };
}

test('a person without script keeps the link when the page shows another kind of captcha', async () => {
  const { address, token } = await testPortal.createUserInState(2);
  const visitor = testPortal.visitor();
  const path = `${SCREENS.externalLogin}?captcha=picture&euet=${token}&lang=de`;
  const picture = await openPage(visitor, path);
  const question = await openPage(visitor, picture.other);
  const again = await openPage(visitor, question.other);
  for (const { page } of [picture, question, again]) {
    expect(page).toContain(`name="euet" type="hidden" value="${token}"`);
    expect(page).toContain('<html lang="de"');
  }
  expect(question.page).not.toContain('Kaptcha.jpg');
  expect(again.page).toContain('Kaptcha.jpg');

  const form = readForm((await openPage(visitor, question.other)).page);
  await visitor.submit(CALL_PATHS.portalLogin, {
    ...form,
    j_username: address,
    j_password: PASSWORD,
  });
  expect(await testPortal.readState(address)).toBe(3);
});

test('another kind of captcha keeps the user name and the notice of a link that confirms nothing', async () => {
  const verified = await testPortal.createUserInState(3);
  const visitor = testPortal.visitor();
  const open = (query: string) =>
    openPage(visitor, `${SCREENS.externalLogin}?captcha=picture&${query}`);
  for (const [query, shown] of [
    [`euet=${verified.old[0]}`, `value="${verified.address}"`],
    ['euet=unknown', 'The link in your invitation is incomplete, expired or already used.'],
    ['user=anna', 'value="anna"'],
  ] as const) {
    const picture = await open(query);
    const question = await openPage(visitor, picture.other);
    const again = await openPage(visitor, question.other);
    for (const { page } of [picture, question, again]) expect(page).toContain(shown);
    expect(question.page).not.toContain('Kaptcha.jpg');
  }
});

/** Reads all tables that a link could change. */
async function readTables() {
  const { query } = testPortal.portal.database;
  const tables = [people, externalUsers, externalLinks, mailJobs, outbox, sessions] as const;
  return Promise.all(tables.map((table) => query.select().from(table)));
}

/** Uses a token in every call that accepts one. */
const sendToken = (address: string, token: string) => [
  testPortal.describe(token),
  testPortal.register(token),
  testPortal.resetPassword(token),
  testPortal.signIn(address, 'not the password', token),
];

describe('a mail scanner', () => {
  test.each([1, 2, 4, 5] as const)(
    'that opens every link in state %i changes nothing',
    async (state) => {
      const { address, token, old } = await testPortal.createUserInState(state);
      const before = await readTables();
      const mailed = testPortal.inbox.mails
        .filter(({ recipient }) => recipient === address)
        .flatMap(({ text = '', html = '' }) => [
          ...(text.match(/https?:\S+/g) ?? []),
          ...[...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
            href.replaceAll('&amp;', '&'),
          ),
        ]);
      expect(mailed.length).toBeGreaterThanOrEqual(3 * (old.length + 1));
      const calls = [token, ...old].map((one) => getExternalUserPath(one));
      for (const url of new Set([...mailed, ...calls])) {
        for (const method of ['GET', 'HEAD', 'OPTIONS'])
          await testPortal.visitor().fetch(url, { method });
      }
      await testPortal.waitUntilIdle();
      expect(await readTables()).toEqual(before);
      const live = await testPortal.describe(token);
      expect(await live.json()).toMatchObject({ emailAddress: address, userState: state });
    },
  );
});

describe('a token', () => {
  test('has 256 bits and is stored as a digest only', async () => {
    const { token, old } = await testPortal.createUserInState(5);
    const kept = JSON.stringify(await readTables());
    for (const one of [token, ...old]) {
      expect(Buffer.from(one, 'base64url')).toHaveLength(32);
      expect(kept).not.toContain(one);
    }
    expect(testPortal.logged()).not.toContain(token);
  });

  test('is replaced at every step, and earlier tokens are refused', async () => {
    const { address, token, old } = await testPortal.createUserInState(5);
    expect(new Set([token, ...old]).size).toBe(old.length + 1);
    for (const one of old) {
      const answers = await Promise.all(sendToken(address, one));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401]);
    }
    expect(await testPortal.readState(address)).toBe(5);
  });

  test.each([
    ['is too short', (token: string) => token.slice(0, -1)],
    ['is too long', (token: string) => `${token}A`],
    ['was never issued', () => 'A'.repeat(43)],
    ['is empty', () => ''],
    ['is a path', () => '../people/1'],
    ['contains NUL', () => '\0'],
    ['is invalid UTF-8', () => '%ff'],
  ])('that %s is refused as unknown', async (_, change) => {
    const { address, token } = await testPortal.createUserInState(1);
    const wrong = change(token);
    const answers = await Promise.all(sendToken(address, wrong));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401]);
    expect(await answers[1]?.json()).toEqual({
      code: 'UNKNOWN_TOKEN',
      message: 'The token is unknown, expired or used',
    });
    expect(await testPortal.readState(address)).toBe(1);
  });

  test('of another person confirms nothing and stays valid for its owner', async () => {
    const [one, other] = [
      await testPortal.createUserInState(2),
      await testPortal.createUserInState(2),
    ];
    expect((await testPortal.signIn(one.address, PASSWORD, other.token)).status).toBe(401);
    expect(await testPortal.readState(one.address)).toBe(2);
    expect((await testPortal.signIn(other.address, PASSWORD, other.token)).status).toBe(200);
  });

  test.each([
    [1, 72],
    [2, 72],
    [4, 1],
    [5, 1],
  ] as const)('of state %i is valid for %i hours', async (state, hours) => {
    const { address, token } = await testPortal.createUserInState(state);
    testPortal.clock.pass(hours * HOUR - 60_000);
    expect((await testPortal.describe(token)).status).toBe(200);
    testPortal.clock.pass(60_000);
    const password = state === 5 ? NEW_PASSWORD : PASSWORD;
    const answers = await Promise.all([
      testPortal.describe(token),
      testPortal.register(token),
      testPortal.resetPassword(token),
      testPortal.signIn(address, state === 4 ? 'wrong' : password, token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401]);
    expect(await testPortal.readState(address)).toBe(state);
  });

  test('is accepted once among simultaneous requests', async () => {
    const invited = await testPortal.createUserInState(1);
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => testPortal.register(invited.token)),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
    expect(taken.filter(({ status }) => status === 404)).toHaveLength(7);

    const resetting = await testPortal.createUserInState(4);
    const set = await Promise.all(
      Array.from({ length: 8 }, () => testPortal.resetPassword(resetting.token)),
    );
    expect(set.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([3, 4, 5] as const)(
    'of an old mail opens a plain sign-in with the address filled in, in state %i',
    async (state) => {
      const { address, old } = await testPortal.createUserInState(state);
      const [, confirmation = old[0] ?? ''] = old;
      const page = await (
        await testPortal.visitor().fetch(`/filr/login?euet=${confirmation}`)
      ).text();
      expect(page).toContain(`value="${address}"`);
      expect(page).not.toContain('name="euet"');
      expect((await testPortal.signIn(address, PASSWORD, confirmation)).status).toBe(200);
      expect(await testPortal.readState(address)).toBe(state);
    },
  );

  test('that is unknown shows a message on the sign-in page', async () => {
    const page = await (await testPortal.visitor().fetch('/filr/login?euet=unknown')).text();
    expect(page).toContain('The link in your invitation is incomplete, expired or already used.');
  });
});

describe('the periodic sweep', () => {
  const sweepDatabase = () => sweep(testPortal.portal.database, testPortal.clock.now());

  test('cancels a reset after its link expires and deletes the pending password', async () => {
    const { address } = await testPortal.createUserInState(5);
    testPortal.clock.pass(HOUR - 60_000);
    await sweepDatabase();
    expect(await testPortal.readState(address)).toBe(5);
    testPortal.clock.pass(60_000);
    await sweepDatabase();
    expect(await testPortal.readState(address)).toBe(3);
    const kept = await testPortal.portal.database.query.select().from(externalUsers);
    expect(kept.filter(({ pendingPasswordHash }) => pendingPasswordHash !== null)).toEqual([]);
    expect((await testPortal.signIn(address, PASSWORD)).status).toBe(200);
  });

  test('keeps an expired invitation for a month, during which a reset request renews it', async () => {
    const { address } = await testPortal.createUserInState(1);
    testPortal.clock.pass(73 * HOUR);
    await sweepDatabase();
    await testPortal.requestReset(address);
    const { token, url } = await testPortal.waitForLink(address);
    expect(url.pathname).toBe('/register');
    expect((await testPortal.describe(token)).status).toBe(200);

    testPortal.clock.pass((72 + 31 * 24) * HOUR);
    await sweepDatabase();
    const { query } = testPortal.portal.database;
    expect(await query.select().from(people).where(eq(people.loginKey, address))).toEqual([]);
  });

  test('keeps external users who have signed in', async () => {
    const { address } = await testPortal.createUserInState(3);
    testPortal.clock.pass(400 * 24 * HOUR);
    await sweepDatabase();
    expect((await testPortal.signIn(address, PASSWORD)).status).toBe(200);
    expect((await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).status).toBe(200);
  });
});
