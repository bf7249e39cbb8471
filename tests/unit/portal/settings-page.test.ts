import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-paths.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  openSettingsPage,
  readSettingsPage,
  type SettingsPortal,
} from './support/open-settings-page.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';
import { basic, SCRIPT } from './support/visitor.ts';

const PREVIEW = `${SETTINGS_PAGE}/preview.svg`;

let portal: SettingsPortal;
let testPortal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openSettingsPage();
  ({ testPortal, other } = portal);
});
afterAll(() => portal.close());
afterEach(() => portal.reset());

describe('the settings page', () => {
  const hasForm = (page: string) => page.includes('name="loginClosedRetryAfter"');

  test('is for administrators with the second login', async () => {
    const stranger = await testPortal.visitor().fetch(SETTINGS_PAGE);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/login']);
    for (const name of ['anna', 'olga']) {
      const visitor = await portal.signIn(name);
      const answer = await visitor.fetch(`${SETTINGS_PAGE}?lang=en`, {
        headers: { Accept: 'text/html' },
      });
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(hasForm(page)).toBe(false);
      expect(page).toContain('This page is for administrators only.');
      expect(page).not.toContain('reload the page');
    }
    const admin = testPortal.visitor();
    await admin.signIn('admin', getPassword('admin'));
    const unconfirmed = await readSettingsPage(admin);
    expect(hasForm(unconfirmed)).toBe(false);
    expect(unconfirmed).toContain('confirm your password');
    await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
    });
    expect(hasForm(await readSettingsPage(admin))).toBe(true);
  });

  test('takes no form from others, from another site, or after the second login has ended', async () => {
    const [admin, anna] = [await portal.signIn('admin'), await portal.signIn('anna')];
    const form = { ...readForm(await readSettingsPage(admin)), guestAccess: 'on', action: 'save' };
    expect((await anna.submit(SETTINGS_PAGE, form)).status).toBe(403);
    expect((await testPortal.visitor().submit(SETTINGS_PAGE, form)).status).toBe(401);
    const body = new URLSearchParams(form);
    for (const headers of [{}, { Origin: 'https://elsewhere.example' }]) {
      const forged = await admin.fetch(SETTINGS_PAGE, { method: 'POST', headers, body });
      expect(forged.status).toBe(403);
    }
    testPortal.clock.pass(31 * 60_000);
    expect((await admin.submit(SETTINGS_PAGE, form)).status).toBe(403);
    expect((await other.portal.settings.read()).guestAccess).toBe(false);
  });

  test('shows typed text as text', async () => {
    const { admin } = await portal.change({ productName: '"><script>x</script>' });
    expect(await readSettingsPage(admin)).not.toContain('<script>x');
  });
});

describe('the preview', () => {
  test('shows the typed colors and pictures, and saves nothing', async () => {
    const { answer } = await portal.change({
      action: 'preview',
      accentColor: '#7a2e4d',
      loginImage: '/assets/icon.svg',
    });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(`src="${PREVIEW}?productName=Harbour+Files&amp;accentColor=%237a2e4d"`);
    expect(page).toContain('<figure><img src="/assets/icon.svg" alt="">');
    expect(readForm(page)).toMatchObject({ accentColor: '#7a2e4d' });
    expect((await other.portal.settings.read()).branding.accentColor).toBe('#0b5c7a');
  });

  test('is a picture that contains values as text only, for administrators', async () => {
    const admin = await portal.signIn('admin');
    const query = new URLSearchParams({
      productName: '</text><script>"',
      backgroundColor: 'red"/><script>',
      accentColor: '#7a2e4d',
    });
    const answer = await admin.fetch(`${PREVIEW}?${query}`);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    const picture = await answer.text();
    expect(picture).toContain('&lt;/text&gt;&lt;script&gt;&quot;');
    expect(picture).toContain('fill="#7a2e4d"');
    expect(picture).not.toContain('<script>');
    expect((await testPortal.visitor().fetch(PREVIEW)).status).toBe(401);
  });
});
