import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  type Fields,
  openSettingsPage,
  type SettingsPortal,
  SITE,
} from './support/open-settings-page.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';

let portal: SettingsPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openSettingsPage();
  ({ other } = portal);
});
afterAll(() => portal.close());
afterEach(() => portal.reset());

/** Makes a call of the other process. */
const readThere = async (path: string) => (await other.visitor().fetch(path)).json();
const openThere = async (path: string) => (await other.visitor().fetch(path)).text();

/** For each setting: the fields that change it, its value then, and what the other process shows. */
const CHANGES: {
  readonly [Name in keyof Settings]-?: {
    readonly fields: Fields;
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
      expect(page).toContain('<p><bdi>Quay &lt;&amp;&gt; Archive</bdi></p>');
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
  // The fields of several providers, see `settings-page-providers.test.ts`.
  signOnProviders: { fields: { guestAccess: 'on' }, value: [] },
  // Other modes need an authority, see `settings-page-wrong-values.test.ts`.
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
      const { answer } = await portal.change(fields);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(/\/filr\/admin\/settings\?saved=\d$/);
      expect((await other.portal.settings.read())[name as keyof Settings]).toEqual(value);
      await shows?.();
    },
  );
});
