import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-page.ts';
import { settings as settingsTable } from '../../../demo/portal/database/schema/settings.ts';
import { settingsChanges } from '../../../demo/portal/database/schema/settings-changes.ts';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

const PREVIEW = `${SETTINGS_PAGE}/preview.svg`;

/** The portal with the page, and another process of the same portal. */
let testPortal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
  other = await openTestPortal({ data: { database: testPortal.portal.database } });
});
afterAll(async () => {
  await other.portal.app.close();
  await testPortal.portal.close();
});
afterEach(async () => {
  const { query } = testPortal.portal.database;
  await query.delete(settingsTable);
  await query.delete(settingsChanges);
});

/** Signs in with the plain form, which includes the administrators' second login. */
async function signIn(name: string): Promise<Visitor> {
  const visitor = testPortal.visitor();
  await visitor.fetch(SCREENS.login);
  await visitor.submit(CALL_PATHS.portalLogin, { j_username: name, j_password: getPassword(name) });
  return visitor;
}

const readPage = async (visitor: Visitor, path = SETTINGS_PAGE) =>
  (await visitor.fetch(path, { headers: { Accept: 'text/html' } })).text();

/** Opens the page as an administrator, changes fields and sends the form. */
async function change(
  fields: Record<string, string | undefined>,
  admin?: Visitor,
): Promise<{ admin: Visitor; answer: Response; sent: Record<string, string> }> {
  const visitor = admin ?? (await signIn('admin'));
  const form: Record<string, string | undefined> = {
    ...readForm(await readPage(visitor)),
    action: 'save',
    ...fields,
  };
  const sent = Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { admin: visitor, answer: await visitor.submit(SETTINGS_PAGE, sent), sent };
}

/** Makes a call of the other process. */
const readThere = async (path: string) => (await other.visitor().fetch(path)).json();
const openThere = async (path: string) => (await other.visitor().fetch(path)).text();

/** A site in the fields for another site. */
const SITE = {
  'siteName-0': 'Lindqvist & Daughters',
  'siteOrigin-0': 'https://crm.example.com',
  'siteRegistration-0': '/register.html',
  'sitePasswordReset-0': '/reset.html',
};

/** For each setting: the fields that change it, its value then, and what the other process shows. */
const CHANGES: {
  readonly [Name in keyof Settings]-?: {
    readonly fields: Record<string, string | undefined>;
    readonly value: Settings[Name];
    readonly shows?: () => Promise<void>;
  };
} = {
  loginClosed: {
    fields: { loginClosed: 'on' },
    value: true,
    shows: async () =>
      expect(await openThere('/login')).toContain('Sign-in is currently unavailable.'),
  },
  loginClosedRetryAfter: {
    fields: { loginClosedRetryAfter: '90', loginClosed: 'on' },
    value: 90,
    async shows() {
      const answer = await other.visitor().signIn('anna', getPassword('anna'));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '90']);
    },
  },
  webAccessEnabled: {
    fields: { webAccessEnabled: undefined },
    value: false,
    shows: async () =>
      expect(await readThere(CALL_PATHS.publicInfo)).toMatchObject({ webAccessEnabled: false }),
  },
  guestAccess: {
    fields: { guestAccess: 'on' },
    value: true,
    shows: async () => expect(await openThere('/')).toContain('Public files'),
  },
  fileDownloadEnabled: {
    fields: { fileDownloadEnabled: undefined },
    value: false,
    shows: async () =>
      expect(await readThere(CALL_PATHS.publicInfo)).toMatchObject({ fileDownloadEnabled: false }),
  },
  internal: {
    fields: { internalLanguage: 'de', internalCountry: 'AT' },
    value: { locale: 'de', country: 'AT' },
    shows: async () => expect(await openThere('/login')).toContain('<html lang="de" '),
  },
  external: {
    fields: { externalLanguage: 'zh-Hant', externalCountry: 'TW' },
    value: { locale: 'zh-Hant', country: 'TW' },
    shows: async () => expect(await openThere('/register')).toContain('<html lang="zh-Hant" '),
  },
  keyviewExtensions: {
    fields: { keyviewExtensions: 'pdf\r\n odt \r\n\r\n' },
    value: ['pdf', 'odt'],
    shows: async () =>
      expect(await readThere(CALL_PATHS.publicInfo)).toMatchObject({
        keyviewExtensions: ['pdf', 'odt'],
      }),
  },
  branding: {
    fields: {
      productName: 'Quay <&> Archive',
      accentColor: 'oklch(40% 0.1 220)',
      backgroundColor: '#fafafa',
      foregroundColor: 'navy',
      loginImage: '/assets/icon.svg',
      backgroundImage: '/assets/icon.svg',
    },
    value: {
      productName: 'Quay <&> Archive',
      accentColor: 'oklch(40% 0.1 220)',
      backgroundColor: '#fafafa',
      foregroundColor: 'navy',
      loginImage: '/assets/icon.svg',
      backgroundImage: '/assets/icon.svg',
    },
    async shows() {
      const page = await openThere('/login');
      expect(page).toContain('<p class="product-line">Quay &lt;&amp;&gt; Archive</p>');
      expect(page).toContain('<img class="backdrop" src="/assets/icon.svg"');
    },
  },
  advancedLicense: {
    fields: { advancedLicense: undefined },
    value: false,
    shows: async () =>
      expect(await readThere(CALL_PATHS.releaseInfo)).toMatchObject({ advanced_license: false }),
  },
  licenseExpired: {
    fields: { licenseExpired: 'on' },
    value: true,
    shows: async () =>
      expect(await readThere(CALL_PATHS.releaseInfo)).toMatchObject({ license_expired: true }),
  },
  singleSignOn: { fields: { singleSignOn: undefined }, value: false },
  // Other modes need an authority, see below.
  mfaSetting: { fields: { mfaSetting: 'DISABLED' }, value: 'DISABLED' },
  externalMfaSetting: { fields: { externalMfaSetting: 'DISABLED' }, value: 'DISABLED' },
  partnerOrigins: {
    fields: { partnerOrigins: 'https://crm.example.com\r\nhttp://localhost:3000' },
    value: ['https://crm.example.com', 'http://localhost:3000'],
    async shows() {
      const headers = { Origin: 'https://crm.example.com' };
      const answer = await other.visitor().fetch(CALL_PATHS.publicInfo, { headers });
      expect(answer.headers.get('access-control-allow-origin')).toBe(headers.Origin);
    },
  },
  partnerSites: {
    fields: { ...SITE, partnerOrigins: 'https://crm.example.com' },
    value: [
      {
        name: 'Lindqvist & Daughters',
        origin: 'https://crm.example.com',
        registration: '/register.html',
        passwordReset: '/reset.html',
      },
    ],
    async shows() {
      const anna = other.visitor();
      await anna.signIn('anna', getPassword('anna'));
      const home = await (await anna.fetch('/')).text();
      expect(home).toContain('<option value="https://crm.example.com">Lindqvist &amp; Daughters');
    },
  },
  termsAndConditions: {
    fields: { termsAndConditions: 'Be kind.\r\n\r\n<b>Always.</b> ' },
    value: 'Be kind.\n\n<b>Always.</b> ',
  },
  phoneNumberProvisionOnSignUp: { fields: { phoneNumberProvisionOnSignUp: 'on' }, value: true },
  passwordClasses: {
    fields: { passwordClasses: '2', classLower: 'on', classDigit: 'on', classSymbol: 'on' },
    value: { required: 2, of: ['lower', 'digit', 'symbol'] },
    async shows() {
      const anna = other.visitor();
      await anna.signIn('anna', getPassword('anna'));
      const page = await (await anna.fetch('/account/password')).text();
      expect(page).toContain('Use at least 2 of these: lowercase letters, numbers and symbols.');
    },
  },
  passwordTexts: {
    fields: { passwordTexts: 'Choose four words.\r\nNo names.' },
    value: ['Choose four words.', 'No names.'],
    async shows() {
      const anna = other.visitor();
      await anna.signIn('anna', getPassword('anna'));
      const page = await (await anna.fetch('/account/password')).text();
      expect(page).toContain('Choose four words.');
    },
  },
};

describe('a change on the settings page', () => {
  test.each(Object.entries(CHANGES))(
    'of %s is kept, and shown by the next page of another process',
    async (name, { fields, value, shows }) => {
      const { answer } = await change(fields);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(/\/filr\/admin\/settings\?saved=\d$/);
      expect((await other.portal.settings.read())[name as keyof Settings]).toEqual(value);
      await shows?.();
    },
  );

  test('can be taken back, and the page shows the present values', async () => {
    const { admin } = await change({ ...SITE, licenseExpired: 'on', accentColor: '' });
    const form = readForm(await readPage(admin));
    expect(form).toMatchObject({ ...SITE, licenseExpired: 'on', accentColor: '' });
    const emptySite = Object.fromEntries(Object.keys(SITE).map((field) => [field, '']));
    await change({ ...emptySite, licenseExpired: undefined, accentColor: '#0b5c7a' }, admin);
    expect(await other.portal.settings.read()).toMatchObject({
      partnerSites: [],
      licenseExpired: false,
      branding: { accentColor: '#0b5c7a' },
    });
  });

  test('is in the security log and in the list of the page, with both values, time and person', async () => {
    const start = testPortal.logged().length;
    const { admin } = await change({ guestAccess: 'on', accentColor: '#7a2e4d' });
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
        before: '{"productName":"Harbour Files","accentColor":"#0b5c7a"}',
        after: '{"productName":"Harbour Files","accentColor":"#7a2e4d"}',
      },
    ]);
    expect(changes.map(({ address }) => address)).toEqual([admin.ip, admin.ip]);
    const page = await readPage(admin, `${SETTINGS_PAGE}?saved=2`);
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
    const { admin, answer } = await change({});
    expect(answer.headers.get('location')).toBe(`${SETTINGS_PAGE}?saved=0`);
    expect(testPortal.logged().slice(start)).not.toContain('settings-changed');
    expect(await readPage(admin, `${SETTINGS_PAGE}?saved=0`)).toContain('No changes to save.');
  });

  test('is refused if somebody else has changed the settings meanwhile, and keeps the input', async () => {
    const admin = await signIn('admin');
    const form = readForm(await readPage(admin));
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
      const { answer, sent } = await change(typed);
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

describe('the preview', () => {
  test('shows the typed colors and pictures, and saves nothing', async () => {
    const { answer } = await change({
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
    const admin = await signIn('admin');
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

describe('the settings page', () => {
  const hasForm = (page: string) => page.includes('name="loginClosedRetryAfter"');

  test('is for administrators with the second login', async () => {
    const stranger = await testPortal.visitor().fetch(SETTINGS_PAGE);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/login']);
    for (const name of ['anna', 'olga']) {
      const answer = await (await signIn(name)).fetch(SETTINGS_PAGE);
      expect(answer.status).toBe(403);
      expect(hasForm(await answer.text())).toBe(false);
    }
    const admin = testPortal.visitor();
    await admin.signIn('admin', getPassword('admin'));
    const unconfirmed = await readPage(admin);
    expect(hasForm(unconfirmed)).toBe(false);
    expect(unconfirmed).toContain('confirm your password');
    await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
    });
    expect(hasForm(await readPage(admin))).toBe(true);
  });

  test('takes no form from others, from another site, or after the second login has ended', async () => {
    const [admin, anna] = [await signIn('admin'), await signIn('anna')];
    const form = { ...readForm(await readPage(admin)), guestAccess: 'on', action: 'save' };
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
    const { admin } = await change({ productName: '"><script>x</script>' });
    expect(await readPage(admin)).not.toContain('<script>x');
  });
});
