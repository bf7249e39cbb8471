import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity } from '../../../demo/identity/identity.ts';
import { toSubjectKey } from '../../../demo/identity/second-factor/factors/subject-key.ts';
import { wrongCodes } from '../../../demo/identity/second-factor/tables.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';
import { setUpApp } from './support/authenticator-app.ts';
import { enrollUser, startSignIn } from './support/enroll-user.ts';
import { type Authority, CLIENT, openAuthority, Person } from './support/open-authority.ts';

const HALF_A_MINUTE = 30_000;

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

describe('a code of an app', () => {
  test.each([
    ['of the current time', 0],
    ['of a clock half a minute behind', -30],
    ['of a clock half a minute ahead', 30],
  ])('%s signs the user in', async (_, ahead) => {
    const sub = `clock ${ahead}`;
    const { app } = await enrollUser(authority, sub);
    const { person, started } = await startSignIn(authority, { sub, claims: { enrol: false } });
    await person.send('/code', { code: app.code(ahead) });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub });
  });

  test.each([
    ['a minute behind', -60],
    ['a minute ahead', 60],
  ])('of a clock %s is refused with an error at its field', async (_, ahead) => {
    const sub = `clock ${ahead}`;
    const { app } = await enrollUser(authority, sub);
    authority.clock.pass(2 * HALF_A_MINUTE);
    const { person } = await startSignIn(authority, { sub });
    await person.send('/code', { code: app.code(ahead) });
    expect(person.page).toMatch(/id="code-error" role="alert">That code is incorrect/);
    expect(person.page).toMatch(/<input id="code"[^>]*aria-invalid="true"/);
    expect(person.page).toMatch(
      /<input id="code"[^>]*inputmode="numeric" autocomplete="one-time-code"/,
    );
  });

  test('is accepted with blanks and in full-width digits', async () => {
    const { app } = await enrollUser(authority, 'typist');
    for (const typed of [
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ]) {
      authority.clock.pass(2 * HALF_A_MINUTE);
      const { person } = await startSignIn(authority, { sub: 'typist' });
      await person.send('/code', { code: typed(app.code()) });
      expect(person.url).toContain('code=');
    }
  });

  test('is accepted once, and earlier codes are refused after it', async () => {
    const { app } = await enrollUser(authority, 'again');
    const code = app.code();
    const before = app.code(-30);
    const first = await startSignIn(authority, { sub: 'again' });
    await first.person.send('/code', { code });
    expect(first.person.url).toContain('code=');
    for (const used of [code, before]) {
      const { person } = await startSignIn(authority, { sub: 'again' });
      await person.send('/code', { code: used });
      expect(person.text).toContain('is incorrect or already used');
    }
  });

  test('that confirmed the app is not accepted again', async () => {
    const { person } = await startSignIn(authority, { sub: 'setter' });
    const app = await setUpApp(person, authority);
    const again = await startSignIn(authority, { sub: 'setter' });
    await again.person.send('/code', { code: app.code() });
    expect(again.person.text).toContain('is incorrect or already used');
  });

  test('sent to two processes at once is accepted by one', async () => {
    const { app } = await enrollUser(authority, 'race');
    const second = await createIdentity({
      data: { database: authority.database },
      sealingKey: SEALING_KEY,
      accounts: [],
      host: '127.0.0.1',
      port: 0,
      publicHost: 'localhost',
      passwordCost: MINIMUM_COST,
      clock: authority.clock,
    });
    try {
      const people = await Promise.all(
        [authority.identity, second].map(async (identity) => {
          const { url } = await authority.createAuthorization({
            sub: 'race',
            claims: { aud: identity.origin },
          });
          const address = identity.origin + url.pathname + url.search;
          return new Person({ identity }).open(address);
        }),
      );
      await Promise.all(people.map((person) => person.send('/code', { code: app.code() })));
      expect(people.filter(({ url }) => url.includes('code=')).length).toBe(1);
    } finally {
      await second.close();
    }
  });

  test('that is wrong five times makes the user wait for half an hour, and the page shows the time', async () => {
    const { app, codes } = await enrollUser(authority, 'guesser');
    for (let time = 0; time < 4; time += 1) {
      const { person } = await startSignIn(authority, { sub: 'guesser' });
      await person.send('/code', { code: '000000' });
      expect(person.status).toBe(200);
    }
    const { person } = await startSignIn(authority, { sub: 'guesser' });
    await person.send('/code', { code: '000000' });
    expect(person.status).toBe(429);
    expect(person.text).toContain('Too many incorrect codes. Try again in 30 minutes');
    authority.clock.pass(60_000);
    await person.send('/code', { code: app.code() });
    expect(person.text).toContain('Try again in 29 minutes');
    await person.open(`${person.url.replace(/\/code$/, '')}/recovery`);
    await person.send('/recovery', { code: codes[0] ?? '' });
    expect(person.text).toContain('Try again in 29 minutes');
    expect(await authority.fetchEnrollment('guesser')).toMatchObject({ recoveryCodesLeft: 10 });
    authority.clock.pass(30 * 60_000);
    const later = await startSignIn(authority, { sub: 'guesser' });
    await later.person.send('/code', { code: app.code() });
    expect(later.person.url).toContain('code=');
  });

  test('that is wrong a hundred times makes the user wait for a day before each further one', async () => {
    const { app } = await enrollUser(authority, 'patient guesser');
    const { clock, database } = authority;
    const subjectKey = toSubjectKey(CLIENT, 'patient guesser');
    const at = new Date(clock.now() - 3_600_000);
    await database.query.insert(wrongCodes).values(Array(99).fill({ subjectKey, at }));
    for (const wait of ['in 24 hours', 'in 23 hours']) {
      const { person } = await startSignIn(authority, { sub: 'patient guesser' });
      await person.send('/code', { code: '000000' });
      expect(person.status).toBe(429);
      expect(person.text).toContain(`Try again ${wait}`);
      clock.pass(3_600_000 + 1000);
    }
    clock.pass(22 * 3_600_000);
    const later = await startSignIn(authority, { sub: 'patient guesser' });
    await later.person.send('/code', { code: app.code() });
    expect(later.person.url).toContain('code=');
    expect(await database.query.$count(wrongCodes, eq(wrongCodes.subjectKey, subjectKey))).toBe(0);
  });

  test('that is correct resets the count', async () => {
    const { app } = await enrollUser(authority, 'clumsy');
    const { person } = await startSignIn(authority, { sub: 'clumsy' });
    for (let time = 0; time < 4; time += 1) await person.send('/code', { code: '000000' });
    await person.send('/code', { code: app.code() });
    expect(person.url).toContain('code=');
    const next = await startSignIn(authority, { sub: 'clumsy' });
    await next.person.send('/code', { code: '000000' });
    expect(next.person.status).toBe(200);
  });
});
