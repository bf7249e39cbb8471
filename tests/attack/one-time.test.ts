import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE } from '../../demo/portal/admin/settings-paths.ts';
import type { DataSource } from '../../demo/server/database/database.ts';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { SCREENS } from '../../src/contract/screens.ts';
import { readRecoveryCodes, setUpApp } from '../unit/identity/support/authenticator-app.ts';
import {
  type Authority,
  openAuthority,
  Person,
  PORTAL,
} from '../unit/identity/support/open-authority.ts';
import { type InvitedPortal, openInvitations } from '../unit/portal/support/open-invitations.ts';
import {
  openSecondFactor,
  type SecondFactorPortal,
} from '../unit/portal/support/open-second-factor.ts';
import { readSettingsPage } from '../unit/portal/support/open-settings-page.ts';
import { openSignOn, type SignOn } from '../unit/portal/support/open-sign-on.ts';
import { getPassword, type TestPortal } from '../unit/portal/support/open-test-portal.ts';
import { findReasonToSkipPostgres, startPostgres } from '../unit/portal/support/postgres.ts';
import { readForm } from '../unit/portal/support/read-form.ts';
import { complete, exchange, login } from '../unit/portal/support/second-factor-calls.ts';
import type { Visitor } from '../unit/portal/support/visitor.ts';

/** Number of requests that use the same thing at the same time. */
const PARALLEL = 20;

/** Runs an action at the same time as often as things are used here. */
const repeat = <Result>(action: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: PARALLEL }, action));

/** Counts the answers by status, and by the code of a refusal. */
async function count(answers: readonly Response[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
    const name = code === undefined ? String(answer.status) : `${answer.status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Returns browsers with the address and the cookies of another one. */
function copyVisitor({ visitor }: TestPortal, original: Visitor): Visitor {
  const copy = visitor(original.ip);
  for (const [name, value] of original.jar) copy.jar.set(name, value);
  return copy;
}

describe.skipIf(findReasonToSkipPostgres())(
  `of ${PARALLEL} simultaneous uses on PostgreSQL, one succeeds:`,
  () => {
    let postgres: Awaited<ReturnType<typeof startPostgres>>;
    let invited: InvitedPortal;
    let signOn: SignOn;
    let factor: SecondFactorPortal;
    let authority: Authority;

    /** Creates a database on the server. */
    async function createDatabase(name: string): Promise<DataSource> {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return { databaseUrl: new URL(`/${name}`, postgres.url).href };
    }

    beforeAll(async () => {
      postgres = await startPostgres();
      invited = await openInvitations({ data: await createDatabase('invitations') });
      signOn = await openSignOn(false, await createDatabase('sign_on'));
      factor = await openSecondFactor([], await createDatabase('second_factor'));
      await factor.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
      authority = await openAuthority(await createDatabase('authority'));
    });
    afterAll(async () => {
      await authority?.close();
      await factor?.close();
      await signOn?.close();
      await invited?.close();
      await postgres?.close();
    });

    test('a captcha', async () => {
      const visitor = invited.visitor();
      for (let time = 0; time < 5; time += 1) await visitor.signIn('yuki', `wrong ${time}`);
      const answer = await visitor.solveCaptcha();
      const answers = await repeat(() =>
        copyVisitor(invited, visitor).signIn('yuki', 'wrong', answer),
      );
      expect(await count(answers)).toEqual({
        '401 BAD_CREDENTIALS': 1,
        '401 INVALID_CAPTCHA_RESPONSE': PARALLEL - 1,
      });
    });

    test('the link of an invitation', async () => {
      const { token } = await invited.createUserInState(1);
      const answers = await repeat(() => invited.register(token));
      expect(await count(answers)).toEqual({ 200: 1, '404 UNKNOWN_TOKEN': PARALLEL - 1 });
    });

    test('the link of a password reset', async () => {
      const { token } = await invited.createUserInState(4);
      const answers = await repeat(() => invited.resetPassword(token));
      expect(await count(answers)).toEqual({ 200: 1, '404 UNKNOWN_TOKEN': PARALLEL - 1 });
    });

    test('the form of the settings, and the history has this change only', async () => {
      const { testPortal } = signOn;
      const admin = testPortal.visitor();
      await admin.fetch(SCREENS.login);
      const credentials = { j_username: 'admin', j_password: getPassword('admin') };
      await admin.submit(CALL_PATHS.portalLogin, credentials);
      const form = { ...readForm(await readSettingsPage(admin)), action: 'save' };
      let saves = 0;
      const answers = await repeat(() => {
        saves += 1;
        return admin.submit(SETTINGS_PAGE, { ...form, productName: `Quay ${saves}` });
      });
      expect(await count(answers)).toEqual({ 303: 1, 409: PARALLEL - 1 });
      const { branding } = await testPortal.portal.settings.read();
      expect(await testPortal.portal.settings.listChanges(PARALLEL)).toMatchObject([
        { name: 'branding', before: { productName: 'Harbour Files' }, after: branding },
      ]);
    });

    /** Signs in at the provider. @returns the browser and the callback URL */
    async function signInAtProvider(): Promise<{ visitor: Visitor; callback: string }> {
      const visitor = signOn.testPortal.visitor();
      await visitor.fetch('/login');
      const form = await signOn.start(visitor);
      const callback = await signOn.submitLogin(visitor, form, 'anna', getPassword('anna'));
      return { visitor, callback };
    }

    test('the transaction of a single sign-on, and the session that waits after it', async () => {
      const { visitor, callback } = await signInAtProvider();
      const copies = await repeat(async () => copyVisitor(signOn.testPortal, visitor));
      const answers = await Promise.all(copies.map((copy) => copy.fetch(callback)));
      const locations = answers.map(({ headers }) => headers.get('location'));
      expect(locations.filter((location) => location === '/login')).toHaveLength(1);
      expect(locations.filter((location) => location === '/login?error=sso')).toHaveLength(
        PARALLEL - 1,
      );

      const back = copies[locations.indexOf('/login')] as Visitor;
      const token = back.jar.get('portal_public_token');
      const resumed = await repeat(() =>
        copyVisitor(signOn.testPortal, back).fetch(CALL_PATHS.login, {
          method: 'POST',
          headers: { 'X-Requested-With': 'portico', Authorization: `Bearer ${token}` },
        }),
      );
      expect(await count(resumed)).toEqual({ 200: 1, '401 INVALID_TOKEN': PARALLEL - 1 });
    });

    test('the token of a passed second factor', async () => {
      const { testPortal, passSecondFactor } = factor;
      const visitor = testPortal.visitor();
      await exchange(visitor, await passSecondFactor(visitor, await login(visitor, 'anna')));
      const answers = await repeat(() => complete(copyVisitor(testPortal, visitor)));
      expect(await count(answers)).toEqual({ 200: 1, '401 INVALID_TOKEN': PARALLEL - 1 });
    });

    /** Starts a sign-in of a user in each of many browsers. */
    const startSignIns = (sub: string) =>
      repeat(async () => {
        const { url } = await authority.createAuthorization({ sub });
        return new Person(authority).open(url.href);
      });

    /** Enrolls a user with an app whose current code is unused. */
    async function enroll(sub: string) {
      const { url } = await authority.createAuthorization({ sub });
      const person = await new Person(authority).open(url.href);
      const app = await setUpApp(person, authority);
      const codes = readRecoveryCodes(person.page);
      authority.clock.pass(60_000);
      return { app, codes };
    }

    /** Attempts that are being verified count as wrong codes, so those after the fifth have to wait (429). */
    function expectOne(people: readonly Person[]): void {
      expect(people.filter(({ url }) => url.includes('code='))).toHaveLength(1);
      const statuses = people.map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 303, 429].includes(status))).toEqual([]);
    }

    test('the code of an authenticator app', async () => {
      const { app } = await enroll('app');
      const people = await startSignIns('app');
      await Promise.all(people.map((person) => person.send('/code', { code: app.code() })));
      expectOne(people);
    });

    test('a recovery code', async () => {
      const { codes } = await enroll('recovery');
      const people = await startSignIns('recovery');
      for (const person of people) await person.open(`${person.url}/recovery`);
      await Promise.all(people.map((person) => person.send('/recovery', { code: codes[0] ?? '' })));
      expectOne(people);
    });

    test('a ticket for the management of factors', async () => {
      const ticket = await authority.createTicket({
        claims: { purpose: 'manage', return_to: `${PORTAL}/login/second-factor/done` },
      });
      const people = await repeat(() =>
        new Person(authority).open(`${authority.identity.origin}/manage?ticket=${ticket}`),
      );
      expect(people.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(people.filter(({ status }) => status === 400)).toHaveLength(PARALLEL - 1);
    });

    test('a ticket for the set-up of the first factor', async () => {
      const { url } = await authority.createAuthorization({ sub: 'newcomer' });
      const people = await repeat(() => new Person(authority).open(url.href));
      expect(people.filter(({ page }) => page.includes('/app"'))).toHaveLength(1);
      expect(people.every(({ status }) => status < 500)).toBe(true);
    });

    test('an authorization code at the token endpoint', async () => {
      const { app } = await enroll('exchange');
      const started = await authority.createAuthorization({ sub: 'exchange' });
      const person = await new Person(authority).open(started.url.href);
      await person.send('/code', { code: app.code() });
      const results = await Promise.allSettled(
        Array.from({ length: PARALLEL }, () => authority.exchange(person.url, started)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(new Set(errors.map(({ error }) => error))).toEqual(new Set(['invalid_grant']));
    });
  },
);
