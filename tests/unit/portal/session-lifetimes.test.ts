import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { toLoginKey } from '../../../demo/server/credentials.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { signInAs } from './support/signed-in.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

const readStatus = async (visitor: Visitor, path: string = CALL_PATHS.self) =>
  (await visitor.fetch(path)).status;

/** Changes a person in the database during a function. */
async function withPerson<T>(
  name: string,
  change: Partial<typeof people.$inferInsert>,
  run: () => Promise<T>,
): Promise<T> {
  const { query } = testPortal.portal.database;
  const isPerson = eq(people.loginKey, toLoginKey(name));
  const [before] = await query.select().from(people).where(isPerson);
  await query.update(people).set(change).where(isPerson);
  try {
    return await run();
  } finally {
    await query
      .update(people)
      .set({ ...before })
      .where(isPerson);
  }
}

describe('the lifetime of a session', () => {
  test('ends after eight hours without use, and not before', async () => {
    const anna = await signInAs(testPortal, 'anna');
    testPortal.clock.pass(8 * HOUR - MINUTE);
    expect(await readStatus(anna)).toBe(200);
    testPortal.clock.pass(8 * HOUR - MINUTE);
    expect(await readStatus(anna)).toBe(200);
    testPortal.clock.pass(8 * HOUR);
    expect(await readStatus(anna)).toBe(401);
  });

  test.each([
    ['with cookies', false],
    ['without cookies', true],
  ])('ends after seven days of use %s', async (_, cookieless) => {
    const visitor = testPortal.visitor();
    const signedIn = await visitor.fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: {
        ...SCRIPT,
        Authorization: basic('anna', getPassword('anna')),
        Origin: testPortal.address,
        ...(cookieless && { [DEFAULT_NAMES.tokenModeHeader]: 'bearer' }),
      },
    });
    const token = signedIn.headers.get(DEFAULT_NAMES.publicTokenHeader);
    const headers: HeadersInit =
      token === null ? {} : { Origin: testPortal.address, Authorization: `Bearer ${token}` };
    const use = async () => (await visitor.fetch(CALL_PATHS.self, { headers })).status;
    for (let hours = 6; hours < 7 * 24; hours += 6) {
      testPortal.clock.pass(6 * HOUR);
      expect(await use()).toBe(200);
    }
    testPortal.clock.pass(6 * HOUR - MINUTE);
    expect(await use()).toBe(200);
    testPortal.clock.pass(MINUTE);
    expect(await use()).toBe(401);
  });

  test('does not exceed seven days in the database, where the sweep reads it', async () => {
    const { query } = testPortal.portal.database;
    await query.delete(sessions);
    const anna = await signInAs(testPortal, 'anna');
    for (let time = 0; time < 7 * 4 - 1; time += 1) {
      testPortal.clock.pass(6 * HOUR);
      await anna.fetch(CALL_PATHS.self);
    }
    const [row] = await query.select().from(sessions);
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * DAY);
  });
});

describe('the portal login of an administrator', () => {
  const CONSOLE = '/ssf/admin/people';

  async function openConsole(): Promise<Visitor> {
    const admin = await signInAs(testPortal, 'admin');
    await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: SCRIPT,
      body: new URLSearchParams({ j_username: 'admin', j_password: getPassword('admin') }),
    });
    expect(await readStatus(admin, CONSOLE)).toBe(200);
    return admin;
  }

  test('ends after 30 minutes without use of the console; the session stays', async () => {
    const admin = await openConsole();
    testPortal.clock.pass(30 * MINUTE - 1);
    expect(await readStatus(admin, CONSOLE)).toBe(200);
    testPortal.clock.pass(30 * MINUTE - 1);
    expect(await readStatus(admin, CONSOLE)).toBe(200);
    testPortal.clock.pass(30 * MINUTE);
    const refused = await admin.fetch(CONSOLE);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'PORTAL_LOGIN_MISSING' });
    expect(await readStatus(admin)).toBe(200);
  });

  test('is not kept alive by the other pages of the portal', async () => {
    const admin = await openConsole();
    for (let time = 0; time < 3; time += 1) {
      testPortal.clock.pass(10 * MINUTE);
      expect(await readStatus(admin)).toBe(200);
    }
    expect(await readStatus(admin, CONSOLE)).toBe(403);
  });
});

describe('an account that is switched off', () => {
  test('ends its sessions at the next call, for good', async () => {
    const anna = await signInAs(testPortal, 'anna');
    const other = await signInAs(testPortal, 'saga');
    await withPerson('anna', { isDisabled: true }, async () => {
      expect(await readStatus(anna)).toBe(401);
      expect((await anna.fetch('/')).headers.get('location')).toBe('/login');
      expect(await readStatus(other)).toBe(200);
    });
    expect(await readStatus(anna)).toBe(401);
  });

  test('cannot sign in, and the answer is that of a wrong password', async () => {
    const visitor = testPortal.visitor();
    const answers = await withPerson('anna', { isDisabled: true }, async () => [
      await visitor.signIn('anna', getPassword('anna')),
      await visitor.signIn('anna', 'wrong'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [refused, wrong] = await Promise.all(answers.map((answer) => answer.json()));
    expect(refused).toEqual(wrong);
  });
});

describe('web access that is switched off for a person', () => {
  test('ends the sessions of this person at the next call, for good', async () => {
    const anna = await signInAs(testPortal, 'anna');
    await withPerson('anna', { webAccessEnabled: false }, async () => {
      expect(await readStatus(anna)).toBe(401);
    });
    expect(await readStatus(anna)).toBe(401);
  });

  test('leaves a later session access to the own record, which contains the reason', async () => {
    const blocked = await signInAs(testPortal, 'blocked');
    const self = await blocked.fetch(CALL_PATHS.self);
    expect(await self.json()).toMatchObject({ web_access_enabled: false });
    expect((await blocked.fetch('/')).status).toBe(403);
  });

  test('ends a session that gained web access in between', async () => {
    const blocked = await signInAs(testPortal, 'blocked');
    await withPerson('blocked', { webAccessEnabled: true }, async () => {
      expect((await blocked.fetch('/')).status).toBe(200);
    });
    expect(await readStatus(blocked)).toBe(401);
  });
});

describe('web access that is switched off for all', () => {
  test("ends everyone's sessions at the next call, except administrators'", async () => {
    const [anna, admin] = [await signInAs(testPortal, 'anna'), await signInAs(testPortal, 'admin')];
    await testPortal.portal.settings.write({ webAccessEnabled: false });
    const statuses = [await readStatus(anna), await readStatus(admin)];
    await testPortal.portal.settings.write({ webAccessEnabled: undefined });
    expect(statuses).toEqual([401, 200]);
    expect(await readStatus(anna)).toBe(401);
    expect(await readStatus(admin)).toBe(200);
  });
});
