import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { AuthenticatorApp, openApp, setUpApp } from '../identity/support/authenticator-app.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { complete, exchange, login } from './support/second-factor-calls.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

/* What the address of a 609 is worth, with the ticket in it: to set a second factor up needs the sign-in that waits. */

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
});
afterAll(() => factor.close());

const MAY = 'Choose what to use besides it';
const MAY_NOT = 'there is nothing here to confirm with';

/** Somebody without a second factor whose password was right. */
async function begin(name: string) {
  const visitor = testPortal.visitor();
  const url = (await login(visitor, name)).headers.get('redirectUrl') ?? '';
  return { visitor, url };
}

const signOut = (visitor: Visitor) =>
  visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });

describe('a second factor is set up by who waits for it', () => {
  test('in the browser that came first, and in no other', async () => {
    const { visitor, url } = await begin('anna');
    const first = await factor.openPage(url);
    expect(first.text).toContain(MAY);
    const thief = await factor.openPage(url);
    expect(thief.text).toContain(MAY_NOT);
    await thief.open(`${thief.url}/app`);
    expect(thief.text).toContain(MAY_NOT);
    await setUpApp(first, testPortal);
    await first.send('/saved', { saved: 'yes' });
    expect((await exchange(visitor, first.url)).status).toBe(204);
    expect((await complete(visitor)).status).toBe(200);
  });

  test('there also after a cancellation, as long as it waits', async () => {
    const { url } = await begin('zoé');
    const there = await factor.openPage(url);
    await there.send('/cancel');
    expect(there.url).toContain('error=access_denied');
    await there.open(url);
    expect(there.text).toContain(MAY);
  });
});

describe('a second factor is set up by nobody once the sign-in is over', () => {
  test.each([
    ['was given up', (visitor: Visitor) => signOut(visitor)],
    ['made room for another one', (visitor: Visitor) => login(visitor, 'ludwig')],
    ['took too long', async () => testPortal.clock.pass(10 * 60_000)],
  ])('because it %s, whatever page is open', async (_, end) => {
    const { visitor, url } = await begin('yuki');
    const there = await factor.openPage(url);
    await openApp(there);
    await end(visitor);
    const app = new AuthenticatorApp(there.page, testPortal.clock);
    await there.send('/app', { code: app.code() });
    expect(there.text).not.toContain('Save your recovery codes');
    await there.open(url);
    expect(there.text).not.toContain(MAY);
    expect((await factor.openPage(url)).text).not.toContain(MAY);
    const owner = await factor.openPage((await begin('yuki')).url);
    expect(owner.text).toContain(MAY);
  });

  test('because it ended well, and the second factor was removed since', async () => {
    const { visitor, url } = await begin('saga');
    const there = await factor.openPage(url);
    const app = await setUpApp(there, testPortal);
    await there.send('/saved', { saved: 'yes' });
    await exchange(visitor, there.url);
    expect((await complete(visitor)).status).toBe(200);
    const { headers } = await visitor.fetch('/login/second-factor/manage');
    testPortal.clock.pass(30_000);
    const managing = await factor.openPage(headers.get('location') ?? '');
    await managing.send('/code', { code: app.code() });
    await managing.send('/app/remove');
    expect(managing.text).toContain('Nothing is set up yet.');
    await there.open(url);
    expect(there.text).toContain(MAY_NOT);
  });
});
