import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchas } from '../../../demo/portal/database/schema/captchas.ts';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { mailJobs } from '../../../demo/portal/database/schema/mail-jobs.ts';
import { outbox } from '../../../demo/portal/database/schema/outbox.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { createPortal } from '../../../demo/portal/portal.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import { type DemoPerson, seedPeople } from '../../../demo/portal-demo/seed-people.ts';
import { toNetworkPrefix } from '../../../demo/server/network-prefix.ts';
import { createPasswords } from '../../../demo/server/passwords.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { compareTimes, measureTwo } from './support/compare-times.ts';
import { MINIMUM_COST, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { SCRIPT, Visitor } from './support/visitor.ts';

const [MINUTE, DAY] = [60_000, 24 * 3_600_000];
const PASSWORD = 'only the tide knows';
let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
});
afterAll(() => testPortal.portal.close());

let count = 0;
/** Creates a person without failed sign-ins. Returns the user name. */
async function createPerson(cost = MINIMUM_COST): Promise<string> {
  count += 1;
  const person: DemoPerson = {
    name: `pilot${count}`,
    password: PASSWORD,
    note: '',
    firstName: 'Pilot',
    lastName: `No. ${count}`,
    language: 'en',
    country: 'GB',
    timeZone: 'UTC',
  };
  const { database } = testPortal.portal;
  await seedPeople({ database, passwords: await createPasswords(cost) }, [person]);
  return person.name;
}

/** Returns `in` after a success, else the code of the refusal, with a note if the next sign-in needs a captcha. */
async function readResult(answer: Response): Promise<string> {
  if (answer.status === 200) return 'in';
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return message.startsWith('Invalid Credential') ? `${code}, captcha next` : code;
}

const WRONG = 'BAD_CREDENTIALS';
const WRONG_CAPTCHA_NEXT = 'BAD_CREDENTIALS, captcha next';
const CAPTCHA = 'INVALID_CAPTCHA_RESPONSE';

async function failTimes(visitor: Visitor, name: string, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    codes.push(await readResult(await visitor.signIn(name, 'wrong')));
  }
  return codes;
}

describe('after five wrong passwords', () => {
  test.each(['a known', 'an unknown'])('%s name needs a captcha', async (kind) => {
    const name = kind === 'a known' ? await createPerson() : 'unheard-of';
    const codes = await failTimes(testPortal.visitor(), name, 7);
    expect(codes).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG_CAPTCHA_NEXT, CAPTCHA, CAPTCHA]);
  });

  test('the account needs a captcha from every IP address and in every spelling of the name', async () => {
    const name = await createPerson();
    for (const spelling of [name, name.toUpperCase(), ` ${name}`, `${name} `, name]) {
      await testPortal.visitor().signIn(spelling, 'wrong');
    }
    expect(await readResult(await testPortal.visitor().signIn(name, PASSWORD))).toBe(CAPTCHA);
  });

  test('the IP address needs a captcha for every account', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn(`guess${time}`, 'wrong');
    expect(await readResult(await visitor.signIn(await createPerson(), PASSWORD))).toBe(CAPTCHA);
  });

  test('a whole IPv6 network needs a captcha', async () => {
    for (let host = 1; host <= 5; host += 1) {
      await testPortal.visitor(`2001:db8:7:1::${host}`).signIn(`host${host}`, 'wrong');
    }
    const name = await createPerson();
    expect(
      await readResult(await testPortal.visitor('2001:db8:7:1:ffff::1').signIn(name, PASSWORD)),
    ).toBe(CAPTCHA);
    expect(
      await readResult(await testPortal.visitor('2001:db8:7:2::1').signIn(name, PASSWORD)),
    ).toBe('in');
  });

  test('no captcha is needed half an hour later', async () => {
    const name = await createPerson();
    const visitor = testPortal.visitor();
    await failTimes(visitor, name, 5);
    testPortal.clock.pass(29 * MINUTE);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe(CAPTCHA);
    testPortal.clock.pass(MINUTE + 1);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe('in');
  });

  test('a success resets the count of the account', async () => {
    const name = await createPerson();
    const visitor = testPortal.visitor();
    await failTimes(visitor, name, 4);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe('in');
    expect(await failTimes(visitor, name, 4)).toEqual([WRONG, WRONG, WRONG, WRONG]);
  });

  test('the database contains no names and no IP addresses, and later no rows', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('my password by mistake', 'wrong');
    const rows = JSON.stringify(
      await testPortal.portal.database.query.select().from(loginFailures),
    );
    expect(rows).not.toContain('mistake');
    expect(rows).not.toContain(visitor.ip);
    testPortal.clock.pass(31 * DAY);
    await sweep(testPortal.portal.database, testPortal.clock.now());
    expect(await testPortal.portal.database.query.$count(loginFailures)).toBe(0);
  });
});

describe('simultaneous guesses', () => {
  const tally = (codes: string[]) =>
    Object.fromEntries(
      [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
    );

  test('at one account verify five passwords in total, at two portals on one database', async () => {
    const name = await createPerson();
    const second = await createPortal({
      data: { database: testPortal.portal.database },
      clock: testPortal.clock,
      passwordCost: MINIMUM_COST,
      trustProxy: 1,
    });
    const other = await second.app.listen({ host: '127.0.0.1', port: 0 });
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const visitor = new Visitor(index % 2 ? other : testPortal.address, `198.51.100.${index}`);
        return readResult(await visitor.signIn(name, `guess ${index}`));
      }),
    );
    await second.close();
    expect(tally(codes)).toEqual({ [WRONG]: 4, [WRONG_CAPTCHA_NEXT]: 1, [CAPTCHA]: 15 });
  });

  test('from one IP address at many accounts verify five passwords in total', async () => {
    const { ip } = testPortal.visitor();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        readResult(await testPortal.visitor(ip).signIn(`crowd${index}`, 'wrong')),
      ),
    );
    expect(tally(codes)).toEqual({ [WRONG]: 4, [WRONG_CAPTCHA_NEXT]: 1, [CAPTCHA]: 15 });
  });

  test('with one right captcha verify one password', async () => {
    const name = await createPerson();
    const visitor = testPortal.visitor();
    await failTimes(visitor, name, 5);
    const answer = await visitor.solveCaptcha();
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () =>
        readResult(await visitor.signIn(name, 'wrong', answer)),
      ),
    );
    expect(tally(codes)).toEqual({ [WRONG_CAPTCHA_NEXT]: 1, [CAPTCHA]: 9 });
  });
});

describe('the captcha', () => {
  /** Fails five times, so that the next sign-in needs a captcha. */
  async function requireCaptcha(): Promise<{ name: string; visitor: Visitor }> {
    const [name, visitor] = [await createPerson(), testPortal.visitor()];
    await failTimes(visitor, name, 5);
    return { name, visitor };
  }

  test('accepts the right password with the right answer', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe('in');
  });

  test('accepts full-width digits and surrounding spaces', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    const wide = answer.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect(await readResult(await visitor.signIn(name, PASSWORD, ` ${wide}\u3000`))).toBe('in');
  });

  test('refuses a wrong password with the right answer', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, 'wrong', answer))).toBe(WRONG_CAPTCHA_NEXT);
  });

  test('refuses the right password with a wrong or missing answer', async () => {
    const { name, visitor } = await requireCaptcha();
    await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, PASSWORD, 'no'))).toBe(CAPTCHA);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe(CAPTCHA);
  });

  test('is invalid after every attempt, with a right, wrong or missing answer', async () => {
    const { name, visitor } = await requireCaptcha();
    for (const first of ['right', 'wrong', undefined]) {
      const answer = await visitor.solveCaptcha();
      await visitor.signIn(name, 'wrong', first === 'right' ? answer : first);
      expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe(CAPTCHA);
    }
  });

  test('is valid only in the browser that requested it', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    expect(await readResult(await testPortal.visitor().signIn(name, PASSWORD, answer))).toBe(
      CAPTCHA,
    );
  });

  test('is invalid after a newer one was requested', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    await visitor.fetch(`${CALL_PATHS.captcha}?dummy=1`);
    expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe(CAPTCHA);
  });

  test('is valid for ten minutes', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    testPortal.clock.pass(10 * MINUTE);
    expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe(CAPTCHA);
  });

  test('is stored as a hash', async () => {
    const { visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    const rows = await testPortal.portal.database.query.select().from(captchas);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.answerHash).not.toBe(answer);
  });

  test('is sent as a picture that caches do not store and browsers do not interpret otherwise', async () => {
    const answer = await testPortal.visitor().fetch(`${CALL_PATHS.captcha}?dummy=1`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^portal_pre_session=.*HttpOnly/);
    const picture = Buffer.from(await answer.arrayBuffer());
    // The marker at the start of a JPEG file.
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test.each([
    ['ja', 'ja'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    ['pt-PT, en;q=0.5', 'pt-BR'],
    ['xx, *;q=0.1', 'en'],
  ])(
    'is sent as a question for Accept-Language %s in the language %s',
    async (header, language) => {
      const answer = await testPortal.visitor().fetch(`${CALL_PATHS.captcha}?alternative=text`, {
        headers: { 'Accept-Language': header },
      });
      expect(answer.headers.get('content-language')).toBe(language);
      expect(await answer.json()).toEqual({ question: expect.stringMatching(/\d/) });
    },
  );
});

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
    expect(await readResult(await colleague.signIn(await createPerson(), PASSWORD, captcha))).toBe(
      'in',
    );
  });

  test('are no concern of a colleague who has signed in there before', async () => {
    const [name, colleague] = [await createPerson(), testPortal.visitor()];
    expect(await readResult(await colleague.signIn(name, PASSWORD))).toBe('in');
    await addFailures(600, { ip: colleague.ip, ago: 0 });
    expect(await readResult(await colleague.signIn(name, PASSWORD))).toBe('in');
  });

  test('are followed by a pace of ten seconds after four hundred more', async () => {
    const visitor = testPortal.visitor();
    await addFailures(500, { ip: visitor.ip, ago: 1000 });
    const name = await createPerson();
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
    const [name, owner] = [await createPerson(), testPortal.visitor()];
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
    for (const name of [await createPerson(), 'nobody']) {
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
    const [name, owner] = [await createPerson(), testPortal.visitor()];
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
      await createPerson(),
      await createPerson(),
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
    const [name, visitor] = [await createPerson(), testPortal.visitor()];
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
    const [name, owner, thief] = [await createPerson(), testPortal.visitor(), testPortal.visitor()];
    await owner.signIn(name, PASSWORD);
    thief.jar.set('portal_device', owner.jar.get('portal_device') ?? '');
    await owner.signIn(name, PASSWORD);
    await addFailures(100, { name, ago: 0 });
    expect(await readResult(await thief.signIn(name, 'wrong'))).toBe('TOO_MANY_ATTEMPTS');
    expect(await readResult(await owner.signIn(name, PASSWORD))).toBe('in');
  });
});

describe('the time of an answer', () => {
  const ROUNDS = 40;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

  test('is the same for a known and an unknown name', async () => {
    const cost = { memoryCost: 8192, timeCost: 2 };
    const slow = await createPortal({
      data: { database: testPortal.portal.database },
      clock: testPortal.clock,
      passwordCost: cost,
      trustProxy: 1,
    });
    const address = await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const known = await createPerson(cost);
    const times = await measureTwo(ROUNDS, async (kind) => {
      await new Visitor(address).signIn(kind === 'one' ? known : 'unknown', 'wrong');
      testPortal.clock.pass(31 * MINUTE);
    });
    await slow.close();
    const share = compareTimes(times);
    console.info(
      `A known name takes longer than an unknown one in ${percent(share)} of the pairs.`,
    );
    // With 40 of each, chance alone leaves 0.2 to 0.8 once in 300,000 runs; a missing hash gives 1.
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
  });

  test('results from argon2id, which hashes every password', async () => {
    await createPerson();
    const [row] = await testPortal.portal.database.query.select().from(people).limit(1);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });
});
