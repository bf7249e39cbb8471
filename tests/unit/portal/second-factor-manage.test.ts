import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../demo/portal/database/schema/outbox.ts';
import { getTexts } from '../../../demo/portal/pages/page-texts.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { setUpApp } from '../identity/support/authenticator-app.ts';
import type { Person } from '../identity/support/open-authority.ts';
import { SecurityKey } from '../identity/support/security-key.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';
import { complete, exchange, login, readRefusal } from './support/second-factor-calls.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
});
afterAll(() => factor.close());
afterEach(() => testPortal.portal.settings.write({ mfaSetting: undefined }));

const setMode = (mfaSetting: 'DISABLED' | 'ENFORCED' | 'OPTIONAL') =>
  testPortal.portal.settings.write({ mfaSetting });

/** Signs a person in without a second factor. */
async function signInAs(name: string): Promise<Visitor> {
  await setMode('DISABLED');
  const visitor = testPortal.visitor();
  expect((await login(visitor, name)).status).toBe(200);
  await setMode('OPTIONAL');
  return visitor;
}

/** Signs a person in with a second factor, which is set up if there is none. */
async function signInWithFactor(name: string): Promise<Visitor> {
  await setMode('ENFORCED');
  const visitor = testPortal.visitor();
  const back = await factor.passSecondFactor(await login(visitor, name));
  await exchange(visitor, back);
  expect((await complete(visitor)).status).toBe(200);
  return visitor;
}

async function readEnrollment(visitor: Visitor): Promise<boolean | undefined> {
  const self = (await (await visitor.fetch(CALL_PATHS.self)).json()) as { mfa_enrolled?: boolean };
  return self.mfa_enrolled;
}

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;

const countMails = (address: string) =>
  testPortal.portal.database.query.$count(outbox, eq(outbox.to, address));

async function waitForMails(address: string, number: number): Promise<void> {
  while ((await countMails(address)) < number) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function manage(visitor: Visitor): Promise<string> {
  return (await visitor.fetch(SCREENS.secondFactor)).headers.get('location') ?? '';
}

/** Runs a function while the authority is unreachable. */
async function withoutAuthority<Result>(act: () => Promise<Result>): Promise<Result> {
  await factor.stop();
  try {
    return await act();
  } finally {
    await factor.restart();
  }
}

describe('the management of the second factor', () => {
  test('redirects to the authority with a ticket and returns to the home page', async () => {
    const anna = await signInAs('anna');
    const location = await manage(anna);
    expect(location.startsWith(`${factor.identity.origin}/manage?ticket=`)).toBe(true);
    const now = Math.floor(testPortal.clock.now() / 1000);
    expect(decodeJwt(new URL(location).searchParams.get('ticket') ?? '')).toEqual({
      iss: 'the portal',
      aud: factor.identity.origin,
      sub: expect.stringMatching(/^\d+$/),
      name: 'anna',
      iat: now,
      exp: now + 120,
      jti: expect.stringMatching(/^[\w-]{43}$/),
      purpose: 'manage',
      return_to: `${testPortal.address}/login/second-factor/done`,
    });
    const there = await factor.openPage(location);
    expect(there.text).toContain('anna');
    await there.send('/cancel');
    expect(there.url).toBe(`${testPortal.address}/login/second-factor/done`);
    const home = await anna.fetch('/login/second-factor/done');
    expect([home.status, home.headers.get('location')]).toEqual([303, '/']);
  });

  test('updates the enrollment on return, and the next sign-in requires the factor', async () => {
    const jürgen = await signInAs('jürgen');
    const there = await factor.openPage(await manage(jürgen));
    await setUpApp(there, testPortal);
    await there.send('/saved', { saved: 'yes' });
    expect(await readEnrollment(jürgen)).toBe(false);
    await jürgen.fetch('/login/second-factor/done');
    expect(await readEnrollment(jürgen)).toBe(true);
    expect((await login(testPortal.visitor(), 'jürgen')).status).toBe(609);
  });

  test('makes the next sign-in require the factor even if the person did not return', async () => {
    const there = await factor.openPage(await manage(await signInAs('ludwig')));
    await setUpApp(there, testPortal);
    await there.send('/saved', { saved: 'yes' });
    expect((await login(testPortal.visitor(), 'ludwig')).status).toBe(609);
  });

  test.each([
    ['by canceling', (there: Person) => there.send('/cancel')],
    ['idle for three minutes', async () => testPortal.clock.pass(3 * 60_000)],
  ])('ends for a person who left it %s', async (_, leave) => {
    const yuki = await signInAs('yuki');
    const there = await factor.openPage(await manage(yuki));
    await leave(there);
    await yuki.fetch('/login/second-factor/done');
    await yuki.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    await there.open(`${factor.identity.origin}/manage/app`);
    expect([there.status, there.page.includes('class="key"')]).toEqual([401, false]);
  });

  test('requires a session, a same-site request, web access and an enabled mode', async () => {
    expect(await manage(testPortal.visitor())).toBe('/login');
    const ines = await signInAs('ines');
    const foreign = await ines.fetch(SCREENS.secondFactor, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(foreign.headers.get('location')).toBe('/');
    await setMode('DISABLED');
    expect(await manage(ines)).toBe('/');
    expect(await manage(await signInAs('blocked'))).toBe('/');
  });

  test('shows an error if the authority is unreachable and keeps the stored enrollment', async () => {
    const zoé = await signInWithFactor('zoé');
    const [page, home] = await withoutAuthority(async () => [
      await zoé.fetch(SCREENS.secondFactor, { headers: { Accept: 'text/html' } }),
      await zoé.fetch('/login/second-factor/done'),
    ]);
    expect(page?.status).toBe(502);
    expect(await page?.text()).toContain(getTexts('fr').error.reasons['502']);
    expect(home?.headers.get('location')).toBe('/');
    expect(await readEnrollment(zoé)).toBe(true);
  });
});

describe('a session that was found or stolen', () => {
  const confirm = (visitor: Visitor, password: string) =>
    visitor.submit('/login/second-factor/confirm', { password });

  test('leads to the second factor only after the password', async () => {
    const anna = await signInAs('saga');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await manage(anna)).toBe('/login/second-factor/confirm');
    const page = await (await anna.fetch('/login/second-factor/confirm')).text();
    expect(page).toContain(getTexts('sv').secondFactor.confirm.text);
    const wrong = await confirm(anna, 'a guess');
    expect(wrong.headers.get('location')).toBe('/login/second-factor/confirm?error=wrong');
    expect(await manage(anna)).toBe('/login/second-factor/confirm');
    const right = await confirm(anna, getPassword('saga'));
    expect(right.headers.get('location')).toBe(SCREENS.secondFactor);
    expect(await manage(anna)).toContain('/manage?ticket=');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await manage(anna)).toBe('/login/second-factor/confirm');
  });

  test('cannot guess the password there', async () => {
    const piotr = await signInAs('piotr');
    testPortal.clock.pass(5 * 60_000 + 1);
    const locations = [];
    for (let time = 0; time < 6; time += 1) {
      locations.push((await confirm(piotr, `guess ${time}`)).headers.get('location'));
    }
    expect(locations.at(-1)).toBe('/login/second-factor/confirm?error=captcha');
    await confirm(piotr, getPassword('piotr'));
    expect(await manage(piotr)).toBe('/login/second-factor/confirm');
    // The failures do not count for the other tests.
    testPortal.clock.pass(30 * 60_000 + 1);
  });

  test('cannot confirm from another site, and not without a session', async () => {
    const olga = await signInAs('olga');
    const foreign = await olga.fetch('/login/second-factor/confirm', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ password: getPassword('olga') }),
    });
    expect(foreign.status).toBe(403);
    const stranger = await confirm(testPortal.visitor(), getPassword('olga'));
    expect(stranger.headers.get('location')).toBe('/login');
  });

  test('ends at every change of the second factor, and the owner gets a mail', async () => {
    const own = await signInAs('yuki');
    const there = await factor.openPage(await manage(own));
    const openList = () => there.open(`${factor.identity.origin}/manage`);
    const key = new SecurityKey(factor.identity.origin);
    const addPasskey = async () => {
      await openList();
      const answer = await there.fetch('/manage/new-passkey/options', {
        method: 'POST',
        headers: { Origin: factor.identity.origin },
      });
      const options = (await answer.json()) as { challenge: string };
      await there.send('/new-passkey', { answer: key.create(options) });
    };
    const changes: [string, () => Promise<unknown>][] = [
      ['the first app', () => setUpApp(there, testPortal)],
      ['another app', async () => setUpApp(await openList(), testPortal)],
      ['a passkey', addPasskey],
      ['new recovery codes', async () => (await openList()).send('/codes')],
      [
        'a removed passkey',
        async () => (await openList()).send('/passkeys/remove', { id: key.id }),
      ],
      ['the last app removed', async () => (await openList()).send('/app/remove')],
    ];
    for (const [change, make] of changes) {
      const stolen = await signInAs('yuki');
      const before = await countMails('yuki.hasebe@harbour.example');
      await make();
      expect([change, await readStatus(stolen)]).toEqual([change, 200]);
      const logged = testPortal.logged().length;
      await own.fetch('/login/second-factor/done');
      expect([change, await readStatus(own), await readStatus(stolen)]).toEqual([change, 200, 401]);
      const person = expect.any(Number);
      expect(readSecurityEvents(testPortal.logged().slice(logged)).map(toFields)).toEqual([
        { event: 'second-factor-changed', person },
        { event: 'session-ended', person, reason: 'second-factor-changed', count: 1 },
      ]);
      await waitForMails('yuki.hasebe@harbour.example', before + 1);
    }
  });

  test('ends at a change from which nobody returns, at the next sign-in or when the ticket has expired', async () => {
    const address = 'saga.lindqvist@harbour.example';
    const own = await signInAs('saga');
    const there = await factor.openPage(await manage(own));
    await setUpApp(there, testPortal);
    await own.fetch('/login/second-factor/done');
    const openList = () => there.open(`${factor.identity.origin}/manage`);

    const stolen = await signInAs('saga');
    await (await openList()).send('/codes');
    expect((await login(testPortal.visitor(), 'saga')).status).toBe(609);
    expect(await readStatus(stolen)).toBe(401);

    const second = await signInAs('saga');
    const before = await countMails(address);
    await (await openList()).send('/codes');
    await factor.refreshLeft();
    expect(await readStatus(second)).toBe(200);
    testPortal.clock.pass(15 * 60_000);
    await factor.refreshLeft();
    expect(await readStatus(second)).toBe(401);
    await waitForMails(address, before + 1);
  });

  test('goes on if the second factor is only used, and after changes that are already known', async () => {
    const other = await signInWithFactor('zoé');
    const logged = testPortal.logged().length;
    const own = await signInWithFactor('zoé');
    await factor.openPage(await manage(own));
    await own.fetch('/login/second-factor/done');
    await own.fetch('/login/second-factor/done');
    expect([await readStatus(own), await readStatus(other)]).toEqual([200, 200]);
    const events = readSecurityEvents(testPortal.logged().slice(logged));
    expect(events.map(({ event }) => event)).not.toContain('second-factor-changed');
  });
});

describe('a sign-in while the authority is unreachable', () => {
  const signInWithoutAuthority = (name: string) =>
    withoutAuthority(async () => {
      const visitor = testPortal.visitor();
      const answer = await login(visitor, name);
      if (answer.status === 200) return '200';
      expect(visitor.jar.has('portal_session')).toBe(false);
      return readRefusal(answer);
    });

  test('succeeds in the mode DISABLED', async () => {
    await signInWithFactor('zoé');
    await setMode('DISABLED');
    expect(await signInWithoutAuthority('zoé')).toBe('200');
    expect(await signInWithoutAuthority('saga')).toBe('200');
  });

  test('fails in the mode ENFORCED', async () => {
    await setMode('ENFORCED');
    expect(await signInWithoutAuthority('zoé')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(await signInWithoutAuthority('saga')).toBe('502 SECOND_FACTOR_UNREACHABLE');
  });

  test('succeeds in the mode OPTIONAL only for people who are known to have no factor', async () => {
    await signInWithFactor('zoé');
    await setMode('OPTIONAL');
    expect(await signInWithoutAuthority('zoé')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(await signInWithoutAuthority('olga')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect((await login(testPortal.visitor(), 'olga')).status).toBe(200);
    expect(await signInWithoutAuthority('olga')).toBe('200');
  });

  test('fails in the mode OPTIONAL while a ticket may still lead to a new factor', async () => {
    const piotr = await signInAs('piotr');
    expect((await login(testPortal.visitor(), 'piotr')).status).toBe(200);
    await manage(piotr);
    expect(await signInWithoutAuthority('piotr')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect((await login(testPortal.visitor(), 'piotr')).status).toBe(200);
    expect(await signInWithoutAuthority('piotr')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    // The return proves nothing: the page of the authority may still be open.
    await piotr.fetch('/login/second-factor/done');
    expect(await signInWithoutAuthority('piotr')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    testPortal.clock.pass(15 * 60_000);
    expect((await login(testPortal.visitor(), 'piotr')).status).toBe(200);
    expect(await signInWithoutAuthority('piotr')).toBe('200');
  });

  test.each([
    ['sets up the first factor', false],
    ['replaces a removed factor', true],
  ])(
    'fails in the mode OPTIONAL for a person who %s on a page of the authority after leaving it',
    async (_, before) => {
      const name = before ? 'ines' : 'anna';
      const visitor = await signInAs(name);
      const there = await factor.openPage(await manage(visitor));
      if (before) {
        await setUpApp(there, testPortal);
        await there.send('/saved', { saved: 'yes' });
        await visitor.fetch('/login/second-factor/done');
        await there.send('/app/remove');
      }
      await visitor.fetch('/login/second-factor/done');
      await there.open(`${factor.identity.origin}/manage`);
      await setUpApp(there, testPortal);
      expect(await signInWithoutAuthority(name)).toBe('502 SECOND_FACTOR_UNREACHABLE');
    },
  );

  test('with the plain form gets an error page', async () => {
    await setMode('ENFORCED');
    const visitor = testPortal.visitor();
    await visitor.fetch('/login');
    const fields = { j_username: 'saga', j_password: getPassword('saga') };
    const answer = await withoutAuthority(() => visitor.submit(CALL_PATHS.portalLogin, fields));
    expect(answer.status).toBe(502);
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('does not affect existing sessions', async () => {
    const zoé = await signInWithFactor('zoé');
    expect(await withoutAuthority(async () => (await zoé.fetch(CALL_PATHS.self)).status)).toBe(200);
  });
});

describe('a portal without an authority', () => {
  test('refuses passwords only in the mode ENFORCED', async () => {
    const lonely = await openTestPortal();
    const statuses = [];
    for (const mfaSetting of ['DISABLED', 'OPTIONAL', 'ENFORCED'] as const) {
      await lonely.portal.settings.write({ mfaSetting });
      statuses.push((await login(lonely.visitor(), 'anna')).status);
    }
    await lonely.portal.close();
    expect(statuses).toEqual([200, 200, 502]);
  });
});

describe('the admin console after a second factor', () => {
  const PEOPLE = '/ssf/admin/people';

  const confirmSession = (visitor: Visitor, token = visitor.jar.get('portal_public_token')) =>
    visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: `Bearer ${token}` },
    });

  test('opens with the public token instead of the password', async () => {
    const admin = await signInWithFactor('admin');
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
    expect((await confirmSession(admin)).status).toBe(204);
    expect((await admin.fetch(PEOPLE)).status).toBe(200);
  });

  test('requires the password after five minutes', async () => {
    const admin = await signInWithFactor('admin');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await readRefusal(await confirmSession(admin))).toBe('401 INVALID_TOKEN');
    const byPassword = await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
    });
    expect(byPassword.status).toBe(204);
    expect((await admin.fetch(PEOPLE)).status).toBe(200);
  });

  test('refuses a token of another session or of a session without a second factor', async () => {
    const [admin, saga] = [await signInWithFactor('admin'), await signInAs('saga')];
    const foreign = saga.jar.get('portal_public_token');
    expect(await readRefusal(await confirmSession(admin, foreign))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await confirmSession(saga))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
  });
});
