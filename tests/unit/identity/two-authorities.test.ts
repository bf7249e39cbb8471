import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSubjectKey } from '../../../demo/identity/second-factor/factors/subject-key.ts';
import { wrongCodes } from '../../../demo/identity/second-factor/tables.ts';
import { findReasonToSkipPostgres, startPostgres } from '../portal/support/postgres.ts';
import {
  AuthenticatorApp,
  openApp,
  readRecoveryCodes,
  setUpApp,
} from './support/authenticator-app.ts';
import { type Authority, CLIENT, openAuthority, Person } from './support/open-authority.ts';

describe.skipIf(findReasonToSkipPostgres())('two authorities on one PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let both: Authority[];

  beforeAll(async () => {
    server = await startPostgres();
    const open = () => openAuthority({ databaseUrl: server.url });
    both = [await open(), await open()];
  });

  afterAll(async () => {
    await Promise.all((both ?? []).map((authority) => authority.close()));
    await server?.close();
  });

  /** Starts a number of sign-ins at each authority. */
  const startSignIns = (sub: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => both)
        .flat()
        .map(async (authority) => {
          const { url } = await authority.createAuthorization({ sub });
          return new Person(authority).open(url.href);
        }),
    );

  async function enrollUser(sub: string) {
    const [one] = both as [Authority];
    const [person] = (await startSignIns(sub, 1)) as [Person];
    const app = await setUpApp(person, one);
    for (const { clock } of both) clock.pass(60_000);
    return { app, codes: readRecoveryCodes(person.page) };
  }

  const countPassed = (people: Person[]) =>
    people.filter(({ url }) => url.includes('code=')).length;

  test('accept a code once in total', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { app } = await enrollUser(`app ${time}`);
      const people = await startSignIns(`app ${time}`, 2);
      await Promise.all(people.map((person) => person.send('/code', { code: app.code() })));
      expect(countPassed(people)).toBe(1);
    }
  });

  test('accept a recovery code once in total', async () => {
    const { codes } = await enrollUser('recovery');
    const people = await startSignIns('recovery', 2);
    await Promise.all(people.map((person) => person.open(`${person.url}/recovery`)));
    await Promise.all(people.map((person) => person.send('/recovery', { code: codes[0] ?? '' })));
    expect(countPassed(people)).toBe(1);
  });

  test('verify at most five wrong codes sent at once', async () => {
    await enrollUser('crowd');
    const people = await startSignIns('crowd', 6);
    await Promise.all(people.map((person) => person.send('/code', { code: 'wrong' })));
    const { query } = (both as [Authority])[0].database;
    const subjectKey = toSubjectKey(CLIENT, 'crowd');
    expect(await query.$count(wrongCodes, eq(wrongCodes.subjectKey, subjectKey))).toBe(5);
    for (const person of people) {
      await person.send('/code', { code: 'wrong' });
      expect(person.text).toContain('Try again in 30 minutes');
    }
  });

  test('enroll a user once from several open pages', async () => {
    const people = await startSignIns('eager', 2);
    // All forms are open before the first one is sent.
    for (const person of people) await openApp(person);
    const apps = people.map(({ page }) => new AuthenticatorApp(page, (both[0] as Authority).clock));
    await Promise.all(
      people.map((person, index) => person.send('/app', { code: apps[index]?.code() ?? '' })),
    );
    expect(people.filter(({ page }) => readRecoveryCodes(page).length > 0)).toHaveLength(1);
  });
});
