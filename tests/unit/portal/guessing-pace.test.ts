import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { outbox } from '../../../demo/portal/database/schema/outbox.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { toNetworkPrefix } from '../../../demo/server/network-prefix.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  createPerson,
  PASSWORD,
  readResult,
  WRONG,
  WRONG_CAPTCHA_NEXT,
} from './support/guessing.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { SCRIPT } from './support/visitor.ts';

const [MINUTE, DAY] = [60_000, 24 * 3_600_000];

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
});
afterAll(() => testPortal.portal.close());

/** Records failures of strangers, the last of them some time ago. */
async function addFailures(count: number, failure: { name?: string; ip?: string; ago: number }) {
  const { clock, portal } = testPortal;
  const rows = Array.from({ length: count }, (_, index) => ({
    account: digest(failure.name ?? `other ${index}`),
    address: digest(toNetworkPrefix(failure.ip ?? '198.51.100.7')),
    at: new Date(clock.now() - failure.ago),
  }));
  await portal.database.query.insert(loginFailures).values(rows);
}

describe('a hundred failures from one IP address', () => {
  test('do not lock out a colleague who solves the captcha', async () => {
    const colleague = testPortal.visitor();
    await addFailures(100, { ip: colleague.ip, ago: 0 });
    const captcha = await colleague.solveCaptcha();
    expect(
      await readResult(await colleague.signIn(await createPerson(testPortal), PASSWORD, captcha)),
    ).toBe('in');
  });

  test('are no concern of a colleague who has signed in there before', async () => {
    const [name, colleague] = [await createPerson(testPortal), testPortal.visitor()];
    expect(await readResult(await colleague.signIn(name, PASSWORD))).toBe('in');
    await addFailures(600, { ip: colleague.ip, ago: 0 });
    expect(await readResult(await colleague.signIn(name, PASSWORD))).toBe('in');
  });

  test('are followed by a pace of ten seconds after four hundred more', async () => {
    const visitor = testPortal.visitor();
    await addFailures(500, { ip: visitor.ip, ago: 1000 });
    const name = await createPerson(testPortal);
    const answer = await visitor.signIn(name, PASSWORD, await visitor.solveCaptcha());
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('9');
    testPortal.clock.pass(9000);
    const captcha = await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, PASSWORD, captcha))).toBe('in');
  });
});

describe('guessing one account', () => {
  test('from 50 IP addresses for a minute verifies few passwords, and its owner signs in', async () => {
    const [name, owner] = [await createPerson(testPortal), testPortal.visitor()];
    expect(await readResult(await owner.signIn(name, PASSWORD))).toBe('in');
    const strangers = Array.from({ length: 50 }, () => testPortal.visitor());
    const results: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const stranger of strangers) {
        const captcha = await stranger.solveCaptcha();
        results.push(await readResult(await stranger.signIn(name, `guess ${round}`, captcha)));
        testPortal.clock.pass(MINUTE / 200);
      }
    }
    const verified = results.filter((result) => result.startsWith(WRONG)).length;
    console.info(`Of ${results.length} guesses within a minute, ${verified} were verified.`);
    expect(new Set(results)).toEqual(new Set([WRONG, WRONG_CAPTCHA_NEXT, 'TOO_MANY_ATTEMPTS']));
    expect(verified).toBeLessThanOrEqual(100);
    expect(await readResult(await owner.signIn(name, PASSWORD))).toBe('in');
  });

  test('waits longer after each failure, for an unknown name too', async () => {
    for (const name of [await createPerson(testPortal), 'nobody']) {
      const waits: (string | null)[] = [];
      await addFailures(9, { name, ago: 40 * MINUTE });
      for (let time = 0; time < 9; time += 1) {
        const stranger = testPortal.visitor();
        const captcha = await stranger.solveCaptcha();
        await stranger.signIn(name, 'wrong', captcha);
        const next = await testPortal.visitor().signIn(name, 'wrong');
        waits.push(next.headers.get('retry-after'));
        testPortal.clock.pass(MINUTE);
      }
      expect(waits).toEqual(['1', '2', '4', '8', '16', '32', '60', '60', '60']);
    }
  });

  test('is blocked for a day after a hundred failures, and the owner is mailed once', async () => {
    const [name, owner] = [await createPerson(testPortal), testPortal.visitor()];
    const { query } = testPortal.portal.database;
    const email = `${name}@example.org`;
    await query.update(people).set({ email, language: 'de' }).where(eq(people.name, name));
    expect(await readResult(await owner.signIn(name, PASSWORD))).toBe('in');
    await addFailures(99, { name, ago: 40 * MINUTE });
    expect(await readResult(await testPortal.visitor().signIn(name, 'wrong'))).toBe(WRONG);
    for (let time = 0; time < 3; time += 1) {
      testPortal.clock.pass(MINUTE);
      const answer = await testPortal.visitor().signIn(name, PASSWORD);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBe((DAY - (time + 1) * MINUTE) / 1000);
    }
    testPortal.clock.pass(DAY);
    expect(await readResult(await testPortal.visitor().signIn(name, 'wrong'))).toBe(WRONG);
    await expect.poll(() => query.$count(mailJobs)).toBe(0);
    const mails = await query.select().from(outbox).where(eq(outbox.to, email));
    expect(mails).toEqual([
      expect.objectContaining({
        language: 'de',
        subject: 'Falsche Passwörter für Ihr Konto bei Harbour Files',
        url: `${testPortal.address}/login?lang=de`,
      }),
    ]);
    expect(await readResult(await owner.signIn(name, PASSWORD))).toBe('in');
  });

  test('in a browser of the owner is possible ten times, whoever else signs in there', async () => {
    const [name, other, browser] = [
      await createPerson(testPortal),
      await createPerson(testPortal),
      testPortal.visitor(),
    ];
    for (const one of [name, other]) {
      expect(await readResult(await browser.signIn(one, PASSWORD))).toBe('in');
    }
    await addFailures(100, { name, ago: 0 });
    const results: string[] = [];
    for (let time = 0; time < 11; time += 1) {
      const captcha = await browser.solveCaptcha();
      results.push(await readResult(await browser.signIn(name, 'wrong', captcha)));
      if (time === 6) await browser.signIn(other, PASSWORD);
    }
    expect(results.slice(0, 10).every((result) => result.startsWith(WRONG))).toBe(true);
    expect(results[10]).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('the device cookie', () => {
  test('cannot be read by scripts, changes at each sign-in, and stays after the logout', async () => {
    const [name, visitor] = [await createPerson(testPortal), testPortal.visitor()];
    const answer = await visitor.signIn(name, PASSWORD);
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^portal_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    );
    const first = visitor.jar.get('portal_device');
    await visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    expect(visitor.jar.get('portal_device')).toBe(first);
    await visitor.signIn(name, PASSWORD);
    expect(visitor.jar.get('portal_device')).not.toBe(first);
  });

  test('that somebody copied is worth nothing after the next sign-in', async () => {
    const [name, owner, thief] = [
      await createPerson(testPortal),
      testPortal.visitor(),
      testPortal.visitor(),
    ];
    await owner.signIn(name, PASSWORD);
    thief.jar.set('portal_device', owner.jar.get('portal_device') ?? '');
    await owner.signIn(name, PASSWORD);
    await addFailures(100, { name, ago: 0 });
    expect(await readResult(await thief.signIn(name, 'wrong'))).toBe('TOO_MANY_ATTEMPTS');
    expect(await readResult(await owner.signIn(name, PASSWORD))).toBe('in');
  });
});
