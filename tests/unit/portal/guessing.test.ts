import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { createPortal } from '../../../demo/portal/portal.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import {
  CAPTCHA,
  createPerson,
  failTimes,
  PASSWORD,
  readResult,
  WRONG,
  WRONG_CAPTCHA_NEXT,
} from './support/guessing.ts';
import { MINIMUM_COST, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { Visitor } from './support/visitor.ts';

const [MINUTE, DAY] = [60_000, 24 * 3_600_000];

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
});
afterAll(() => testPortal.portal.close());

describe('after five wrong passwords', () => {
  test.each(['a known', 'an unknown'])('%s name needs a captcha', async (kind) => {
    const name = kind === 'a known' ? await createPerson(testPortal) : 'unheard-of';
    const codes = await failTimes(testPortal.visitor(), name, 7);
    expect(codes).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG_CAPTCHA_NEXT, CAPTCHA, CAPTCHA]);
  });

  test('the account needs a captcha from every IP address and in every spelling of the name', async () => {
    const name = await createPerson(testPortal);
    for (const spelling of [name, name.toUpperCase(), ` ${name}`, `${name} `, name]) {
      await testPortal.visitor().signIn(spelling, 'wrong');
    }
    expect(await readResult(await testPortal.visitor().signIn(name, PASSWORD))).toBe(CAPTCHA);
  });

  test('the IP address needs a captcha for every account', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn(`guess${time}`, 'wrong');
    expect(await readResult(await visitor.signIn(await createPerson(testPortal), PASSWORD))).toBe(
      CAPTCHA,
    );
  });

  test('a whole IPv6 network needs a captcha', async () => {
    for (let host = 1; host <= 5; host += 1) {
      await testPortal.visitor(`2001:db8:7:1::${host}`).signIn(`host${host}`, 'wrong');
    }
    const name = await createPerson(testPortal);
    expect(
      await readResult(await testPortal.visitor('2001:db8:7:1:ffff::1').signIn(name, PASSWORD)),
    ).toBe(CAPTCHA);
    expect(
      await readResult(await testPortal.visitor('2001:db8:7:2::1').signIn(name, PASSWORD)),
    ).toBe('in');
  });

  test('no captcha is needed half an hour later', async () => {
    const name = await createPerson(testPortal);
    const visitor = testPortal.visitor();
    await failTimes(visitor, name, 5);
    testPortal.clock.pass(29 * MINUTE);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe(CAPTCHA);
    testPortal.clock.pass(MINUTE + 1);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe('in');
  });

  test('a success resets the count of the account', async () => {
    const name = await createPerson(testPortal);
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
    const name = await createPerson(testPortal);
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
    const name = await createPerson(testPortal);
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
