import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-paths.ts';
import { type LinkedPortal, openLinkedPortal, TWO_FACTORS } from './support/open-linked-portal.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let linked: LinkedPortal;
let testPortal: TestPortal;
let admin: Visitor;
beforeAll(async () => {
  linked = await openLinkedPortal();
  testPortal = linked.testPortal;
  admin = await linked.signIn('admin');
  await confirm(admin, 'admin');
});
afterAll(() => linked.close());

const PAGE = '/filr/admin/links';
const outcome = (name: string) => `${PAGE}?outcome=${name}`;

const confirm = (visitor: Visitor, name: string) =>
  visitor.fetch('/ssf/s/portalLogin', {
    method: 'POST',
    headers: { ...SCRIPT, Authorization: basic(name, getPassword(name)) },
  });

const link = async (name: string, service: string, subject: string) =>
  (await admin.submit(`${PAGE}/link`, { name, service, subject })).headers.get('location');

const unlink = async (name: string, service: string) =>
  (await admin.submit(`${PAGE}/unlink`, { name, service })).headers.get('location');

describe('the console’s page with linked accounts', () => {
  test('links accounts, which then sign in or pass the second factor of this person only', async () => {
    const person = await linked.findId('jürgen');
    const before = testPortal.logged().length;
    expect(await link('JÜRGEN', 'second-factor', 'jürgen at id')).toBe(outcome('linked'));
    expect(await link('jürgen', 'single-sign-on', 'jürgen at work')).toBe(outcome('linked'));
    const events = readSecurityEvents(testPortal.logged().slice(before)).map(toFields);
    const event = { event: 'account-linked', person, by: 'administrator' };
    expect(events).toEqual([
      { ...event, purpose: 'second-factor' },
      { ...event, purpose: 'single-sign-on' },
    ]);
    expect((await linked.signOn('jürgen at work')).page).toBe('/login');
    await expect(linked.signInWithFactor('jürgen', 'somebody else')).rejects.toThrow(/400/);
    await linked.signInWithFactor('jürgen', 'jürgen at id');
    // The account of one purpose is none for the other.
    expect((await linked.signOn('jürgen at id')).page).toBe('/login?error=not-linked');
    await expect(linked.signInWithFactor('jürgen', 'jürgen at work')).rejects.toThrow(/400/);
  });

  test('lists links with escaped names, and removes them', async () => {
    expect(await link('zoé', 'single-sign-on', '<b>zoé</b>')).toBe(outcome('linked'));
    const page = await (await admin.fetch(outcome('linked'))).text();
    expect(page).toContain('The account is linked.');
    expect(page).toContain('&lt;b&gt;zoé&lt;/b&gt;');
    expect(page).not.toContain('<b>');
    expect(await unlink('zoé', 'single-sign-on')).toBe(outcome('unlinked'));
    expect(await unlink('zoé', 'single-sign-on')).toBe(outcome('failed'));
    expect((await linked.signOn('<b>zoé</b>')).page).toBe('/login?error=not-linked');
  });

  test('ends the sessions of a person whose second factor changes', async () => {
    const visitor = await linked.signIn('saga');
    expect(await link('saga', 'second-factor', 'saga at id')).toBe(outcome('linked'));
    expect((await visitor.fetch('/rest/self')).status).toBe(401);
    const again = await linked.signInWithFactor('saga', 'saga at id');
    expect(await unlink('saga', 'second-factor')).toBe(outcome('unlinked'));
    expect((await again.fetch('/rest/self')).status).toBe(401);
  });

  test.each([
    ['taken', ['yuki', 'single-sign-on', 'taken by olga']],
    ['has-other', ['olga', 'single-sign-on', 'another one']],
    ['unknown', ['nobody', 'single-sign-on', 'a']],
    ['failed', ['yuki', 'single-sign-on', 'a\u0007b']],
    ['failed', ['yuki', 'single-sign-on', 'x'.repeat(256)]],
  ] as const)('answers %s to %j', async (expected, [name, service, subject]) => {
    await link('olga', 'single-sign-on', 'taken by olga');
    expect(await link(name, service, subject)).toBe(outcome(expected));
  });

  test('is for administrators with the portal login only', async () => {
    const fields = { name: 'yuki', service: 'second-factor', subject: 'an attacker' };
    const expectRefused = async (visitor: Visitor, status: number) => {
      for (const path of [`${PAGE}/link`, `${PAGE}/unlink`]) {
        expect((await visitor.submit(path, fields)).status).toBe(status);
      }
    };
    for (const visitor of [testPortal.visitor(), await linked.signIn('anna')]) {
      expect((await visitor.fetch(PAGE)).headers.get('location')).toBe('/filr/admin');
    }
    await expectRefused(testPortal.visitor(), 401);
    await expectRefused(await linked.signIn('anna'), 403);
    const unconfirmed = await linked.signIn('admin');
    expect((await unconfirmed.fetch(PAGE)).headers.get('location')).toBe('/filr/admin');
    await expectRefused(unconfirmed, 403);
    const forged = await admin.fetch(`${PAGE}/link`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams(fields),
    });
    expect(forged.status).toBe(403);
    await expect(linked.signInWithFactor('yuki', 'an attacker')).rejects.toThrow(/400/);
    expect(linked.provider.requests.at(-1)?.get('acr_values')).toBe(TWO_FACTORS);
  });

  test('comes before a second factor for everybody: an administrator without a link is not locked out', async () => {
    const require = async () => {
      const page = await admin.fetch(SETTINGS_PAGE, { headers: { Accept: 'text/html' } });
      const form = { ...readForm(await page.text()), action: 'save', mfaSetting: 'ENFORCED' };
      return admin.submit(SETTINGS_PAGE, form);
    };
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    const refused = await require();
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('You have no linked account for two-step verification');
    expect((await testPortal.portal.settings.read()).mfaSetting).toBe('OPTIONAL');

    expect(await link('admin', 'second-factor', 'admin at id')).toBe(outcome('linked'));
    admin = await linked.signInWithFactor('admin', 'admin at id');
    await confirm(admin, 'admin');
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    expect((await require()).status).toBe(303);
    expect((await testPortal.portal.settings.read()).mfaSetting).toBe('ENFORCED');
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
  });

  test('has a link in the console, and the page for people one on the home page', async () => {
    expect(await (await admin.fetch('/filr/admin')).text()).toContain(`href="${PAGE}"`);
    expect(await (await admin.fetch('/')).text()).toContain('href="/account/links"');
  });
});
