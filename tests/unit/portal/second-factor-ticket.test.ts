import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTexts, type PageTexts } from '../../../demo/identity/pages/page-texts.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { AuthenticatorApp, openApp, setUpApp } from '../identity/support/authenticator-app.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { complete, exchange, getDestination, login } from './support/second-factor-calls.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

/* The ticket in the URL at the authority permits enrollment only while its sign-in is pending. */

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
});
afterAll(() => factor.close());

/** Matches a sentence of the page in any language, because every person has their own. */
const inAnyLanguage = (find: (texts: PageTexts) => string) =>
  new RegExp(LANGUAGES.map((language) => find(getTexts(language))).join('|'));

const ENROLLMENT_OFFERED = inAnyLanguage(({ choice }) => choice.title);
const ENROLLMENT_REFUSED = inAnyLanguage(({ none }) => none.title);

/** Signs in with a password. @returns the browser and the URL at the authority */
async function startSignIn(name: string) {
  const visitor = testPortal.visitor();
  const { href } = await getDestination(visitor, await login(visitor, name));
  return { visitor, url: href };
}

const signOut = (visitor: Visitor) =>
  visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });

describe('a ticket of a pending sign-in', () => {
  test('permits enrollment in the first browser only', async () => {
    const { visitor, url } = await startSignIn('anna');
    const first = await factor.openPage(url);
    expect(first.text).toMatch(ENROLLMENT_OFFERED);
    const thief = await factor.openPage(url);
    expect(thief.text).toMatch(ENROLLMENT_REFUSED);
    await thief.open(`${thief.url}/app`);
    expect(thief.text).toMatch(ENROLLMENT_REFUSED);
    await setUpApp(first, testPortal);
    await first.send('/saved', { saved: 'yes' });
    expect((await exchange(visitor, first.url)).status).toBe(204);
    expect((await complete(visitor)).status).toBe(200);
  });

  test('permits enrollment again after a cancellation', async () => {
    const { url } = await startSignIn('zoé');
    const there = await factor.openPage(url);
    await there.send('/cancel');
    expect(there.url).toContain('error=access_denied');
    await there.open(url);
    expect(there.text).toMatch(ENROLLMENT_OFFERED);
  });
});

describe('a ticket of an ended sign-in', () => {
  test.each([
    ['was canceled by a logout', (visitor: Visitor) => signOut(visitor)],
    ['was replaced by another one', (visitor: Visitor) => login(visitor, 'ludwig')],
    ['expired', async () => testPortal.clock.pass(10 * 60_000)],
  ])('permits no enrollment, even on an open page, if the sign-in %s', async (_, end) => {
    const { visitor, url } = await startSignIn('yuki');
    const there = await factor.openPage(url);
    await openApp(there);
    await end(visitor);
    const app = new AuthenticatorApp(there.page, testPortal.clock);
    await there.send('/app', { code: app.code() });
    expect(there.text).not.toContain('Save your recovery codes');
    await there.open(url);
    expect(there.text).not.toMatch(ENROLLMENT_OFFERED);
    expect((await factor.openPage(url)).text).not.toMatch(ENROLLMENT_OFFERED);
    const owner = await factor.openPage((await startSignIn('yuki')).url);
    expect(owner.text).toMatch(ENROLLMENT_OFFERED);
  });

  test('permits no enrollment after the sign-in was completed and the factor was removed', async () => {
    const { visitor, url } = await startSignIn('saga');
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
    expect(managing.text).toMatch(inAnyLanguage(({ manage }) => manage.off));
    await there.open(url);
    expect(there.text).toMatch(ENROLLMENT_REFUSED);
  });
});
