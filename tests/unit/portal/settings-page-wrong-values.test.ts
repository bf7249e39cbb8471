import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settings as settingsTable } from '../../../demo/portal/database/schema/settings.ts';
import { openSettingsPage, type SettingsPortal, SITE } from './support/open-settings-page.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';

let portal: SettingsPortal;
let testPortal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openSettingsPage();
  ({ testPortal, other } = portal);
});
afterAll(() => portal.close());
afterEach(() => portal.reset());

describe('a wrong value', () => {
  const ORIGIN = 'Enter an origin without a path, such as https://crm.example.com.';
  const COLOR = 'Enter a color, such as #0b5c7a.';
  const PICTURE = 'Enter a path on this website, such as /assets/icon.svg.';
  const PATH = 'Enter a path, such as /register.html.';
  const SECONDS = 'Enter a whole number from 1 to 86,400.';
  const AUTHORITY = 'This server was started without a verification service.';

  test.each([
    ['loginClosedRetryAfter', 'soon', SECONDS],
    ['loginClosedRetryAfter', '0', SECONDS],
    ['loginClosedRetryAfter', '1.5', SECONDS],
    ['loginClosedRetryAfter', '', SECONDS],
    ['mfaSetting', 'ENFORCED', AUTHORITY],
    ['mfaSetting', 'sometimes', AUTHORITY],
    ['externalMfaSetting', 'OPTIONAL', AUTHORITY],
    ['productName', 'x'.repeat(101), 'Enter at most 100 characters.'],
    ['loginImage', 'https://elsewhere.example/logo.png', PICTURE],
    ['loginImage', '//elsewhere.example/logo.png', PICTURE],
    ['backgroundImage', 'javascript:alert(1)', PICTURE],
    ['backgroundColor', 'red; } body { display: none', COLOR],
    ['foregroundColor', '#12', COLOR],
    ['accentColor', 'url(https://elsewhere.example)', COLOR],
    ['internalLanguage', 'tlh', 'Choose an option from the list.'],
    ['internalCountry', 'Austria', 'Enter two capital letters'],
    ['externalLanguage', 'tlh', 'Choose an option from the list.'],
    ['externalCountry', 'at', 'Enter two capital letters'],
    ['keyviewExtensions', 'pdf\n.docx', 'Enter 1 to 16 letters'],
    ['termsAndConditions', 'x'.repeat(200_001), 'The terms are too long'],
    ['passwordClasses', '3', 'Enter a number no higher than the number of kinds that count.'],
    ['passwordClasses', '-1', 'Enter a number no higher than the number of kinds that count.'],
    ['passwordTexts', 'x'.repeat(1_001), 'Enter at most 1,000 characters per line.'],
    [
      'partnerOrigins',
      'https://crm.example.com/path',
      'Enter an origin without a path on each line',
    ],
    ['siteOrigin-0', 'crm.example.com', ORIGIN],
    ['siteName-0', '', 'Enter a name of at most 1,000 characters.'],
    ['siteRegistration-0', 'register.html', PATH],
    ['sitePasswordReset-0', '/reset.html?x', PATH],
  ])(
    'of %s (%s) is refused in words next to the field, and the rest is kept',
    async (input, value, words) => {
      const typed = { ...SITE, guestAccess: 'on', internalCountry: 'FR', [input]: value };
      const { answer, sent } = await portal.change(typed);
      expect(answer.status).toBe(422);
      const page = await answer.text();
      const { action: _, [input]: __, ...others } = sent;
      expect(readForm(page)).toMatchObject(others);
      // A list of choices has no place for another value.
      if (!page.includes(`<select id="${input}"`)) expect(readForm(page)[input]).toBe(value);
      expect(page).toMatch(
        new RegExp(
          `id="${input}"[^>]* aria-describedby="${input}-problem[^"]*" aria-invalid="true"`,
        ),
      );
      const problem = new RegExp(`<span class="problem" id="${input}-problem">([^<]*)</span>`);
      expect(problem.exec(page)?.[1]).toContain(words);
      expect(page).toContain(`<a href="#${input}">`);
      const stored = await other.portal.settings.read();
      expect(stored).toMatchObject({ guestAccess: false, partnerSites: [] });
    },
  );

  test('that an earlier version has stored counts as not set', async () => {
    const { query } = testPortal.portal.database;
    await query.insert(settingsTable).values([
      { name: 'loginClosedRetryAfter', value: 1_000_000 },
      { name: 'guestAccess', value: true },
    ]);
    expect(await other.portal.settings.read()).toMatchObject({
      loginClosedRetryAfter: 600,
      guestAccess: true,
    });
  });
});
