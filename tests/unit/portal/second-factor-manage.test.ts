import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getTexts } from '../../../demo/portal/pages/page-texts.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { setUpApp } from '../identity/support/authenticator-app.ts';
import type { Person } from '../identity/support/open-authority.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { login } from './support/second-factor-calls.ts';
import {
  manage,
  setMode,
  signInWithFactor,
  signInWithoutFactor,
  withoutAuthority,
} from './support/second-factor-sign-ins.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
});
afterAll(() => factor.close());
afterEach(() => setMode(factor, undefined));

async function readEnrollment(visitor: Visitor): Promise<boolean | undefined> {
  const self = (await (await visitor.fetch(CALL_PATHS.self)).json()) as { mfa_enrolled?: boolean };
  return self.mfa_enrolled;
}

describe('the management of the second factor', () => {
  test('redirects to the authority with a ticket and returns to the home page', async () => {
    const anna = await signInWithoutFactor(factor, 'anna');
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
    const jürgen = await signInWithoutFactor(factor, 'jürgen');
    const there = await factor.openPage(await manage(jürgen));
    await setUpApp(there, testPortal);
    await there.send('/saved', { saved: 'yes' });
    await jürgen.fetch('/login/second-factor/done');
    expect(await readEnrollment(jürgen)).toBe(true);
    expect((await login(testPortal.visitor(), 'jürgen')).status).toBe(609);
  });

  test('is seen at once, also without the return, and ends no session then', async () => {
    const olga = await signInWithoutFactor(factor, 'olga');
    const other = await signInWithoutFactor(factor, 'olga');
    const there = await factor.openPage(await manage(olga));
    expect(await readEnrollment(olga)).toBe(false);
    const app = await setUpApp(there, testPortal);
    await there.send('/saved', { saved: 'yes' });
    expect([await readEnrollment(olga), await readEnrollment(other)]).toEqual([true, true]);
    await withoutAuthority(factor, async () => expect(await readEnrollment(olga)).toBe(false));
    await olga.fetch('/login/second-factor/done');
    expect((await other.fetch(CALL_PATHS.self)).status).toBe(401);

    const managing = await factor.openPage(await manage(olga));
    testPortal.clock.pass(30_000);
    await managing.send('/code', { code: app.code() });
    await managing.send('/app/remove');
    expect(await readEnrollment(olga)).toBe(false);
  });

  test('makes the next sign-in require the factor even if the person did not return', async () => {
    const there = await factor.openPage(await manage(await signInWithoutFactor(factor, 'ludwig')));
    await setUpApp(there, testPortal);
    await there.send('/saved', { saved: 'yes' });
    expect((await login(testPortal.visitor(), 'ludwig')).status).toBe(609);
  });

  test.each([
    ['by canceling', (there: Person) => there.send('/cancel')],
    ['idle for three minutes', async () => testPortal.clock.pass(3 * 60_000)],
  ])('ends for a person who left it %s', async (_, leave) => {
    const yuki = await signInWithoutFactor(factor, 'yuki');
    const there = await factor.openPage(await manage(yuki));
    await leave(there);
    await yuki.fetch('/login/second-factor/done');
    await yuki.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    await there.open(`${factor.identity.origin}/manage/app`);
    expect([there.status, there.page.includes('class="key"')]).toEqual([401, false]);
  });

  test('requires a session, a same-site request, web access and an enabled mode', async () => {
    expect(await manage(testPortal.visitor())).toBe('/login');
    const ines = await signInWithoutFactor(factor, 'ines');
    const foreign = await ines.fetch(SCREENS.secondFactor, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(foreign.headers.get('location')).toBe('/');
    await setMode(factor, 'DISABLED');
    expect(await manage(ines)).toBe('/');
    expect(await manage(await signInWithoutFactor(factor, 'blocked'))).toBe('/');
  });

  test('shows an error if the authority is unreachable and keeps the stored enrollment', async () => {
    const zoé = await signInWithFactor(factor, 'zoé');
    const [page, home] = await withoutAuthority(factor, async () => [
      await zoé.fetch(SCREENS.secondFactor, { headers: { Accept: 'text/html' } }),
      await zoé.fetch('/login/second-factor/done'),
    ]);
    expect(page?.status).toBe(502);
    expect(await page?.text()).toContain(getTexts('fr').error.reasons['502']);
    expect(home?.headers.get('location')).toBe('/');
    expect(await readEnrollment(zoé)).toBe(true);
  });
});
