import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-paths.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  openSettingsPage,
  readSettingsPage,
  type SettingsPortal,
  SITE,
} from './support/open-settings-page.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';

let portal: SettingsPortal;
let testPortal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openSettingsPage();
  ({ testPortal, other } = portal);
});
afterAll(() => portal.close());
afterEach(() => portal.reset());

describe('a change on the settings page', () => {
  test('can be taken back, and the page shows the present values', async () => {
    const { admin } = await portal.change({ ...SITE, licenseExpired: 'on', accentColor: '' });
    const form = readForm(await readSettingsPage(admin));
    expect(form).toMatchObject({ ...SITE, licenseExpired: 'on', accentColor: '' });
    const emptySite = Object.fromEntries(Object.keys(SITE).map((field) => [field, '']));
    await portal.change({ ...emptySite, licenseExpired: undefined, accentColor: '#0b5c7a' }, admin);
    expect(await other.portal.settings.read()).toMatchObject({
      partnerSites: [],
      licenseExpired: false,
      branding: { accentColor: '#0b5c7a' },
    });
  });

  test('is in the security log and in the list of the page, with both values, time and person', async () => {
    const start = testPortal.logged().length;
    const { admin } = await portal.change({ guestAccess: 'on', accentColor: '#7a2e4d' });
    const events = readSecurityEvents(testPortal.logged().slice(start));
    const changes = events.filter(({ event }) => event === 'settings-changed');
    const self = (await (await admin.fetch(CALL_PATHS.self)).json()) as { id: number };
    expect(changes.map(toFields)).toEqual([
      {
        event: 'settings-changed',
        person: self.id,
        setting: 'guestAccess',
        before: 'false',
        after: 'true',
      },
      {
        event: 'settings-changed',
        person: self.id,
        setting: 'branding',
        before:
          '{"productName":"Harbour Files","loginImage":"/assets/icon.svg","accentColor":"#0b5c7a"}',
        after:
          '{"productName":"Harbour Files","loginImage":"/assets/icon.svg","accentColor":"#7a2e4d"}',
      },
    ]);
    expect(changes.map(({ address }) => address)).toEqual([admin.ip, admin.ip]);
    const page = await readSettingsPage(admin, `${SETTINGS_PAGE}?saved=2`);
    expect(page).toContain('Settings saved.');
    const now = new Date(testPortal.clock.now()).toISOString();
    expect(page).toMatch(
      new RegExp(
        `<time datetime="${now}">[^<]+</time></td>${['admin', 'guestAccess', 'false', 'true'].map((text) => `\\s*<td [^>]+>${text}</td>`).join('')}`,
      ),
    );
    expect(page).toContain('&quot;accentColor&quot;:&quot;#7a2e4d&quot;');
  });

  test('of nothing is neither logged nor listed', async () => {
    const start = testPortal.logged().length;
    const { admin, answer } = await portal.change({});
    expect(answer.headers.get('location')).toBe(`${SETTINGS_PAGE}?saved=0`);
    expect(testPortal.logged().slice(start)).not.toContain('settings-changed');
    expect(await readSettingsPage(admin, `${SETTINGS_PAGE}?saved=0`)).toContain(
      'No changes to save.',
    );
  });

  test('is refused if somebody else has changed the settings meanwhile, and keeps the input', async () => {
    const admin = await portal.signIn('admin');
    const form = readForm(await readSettingsPage(admin));
    await testPortal.portal.settings.write({ licenseExpired: true });
    const sent = { ...form, productName: 'Quay', action: 'save' };
    const answer = await admin.submit(SETTINGS_PAGE, sent);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain('someone else has changed the settings');
    expect(readForm(page)).toMatchObject({ productName: 'Quay' });
    expect((await other.portal.settings.read()).branding.productName).toBe('Harbour Files');
    const again = await admin.submit(SETTINGS_PAGE, { ...readForm(page), action: 'save' });
    expect(again.status).toBe(303);
  });
});
