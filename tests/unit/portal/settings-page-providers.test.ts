import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  openSettingsPage,
  readSettingsPage,
  type SettingsPortal,
} from './support/open-settings-page.ts';
import { openTestPortal } from './support/open-test-portal.ts';
import { readElementSettings } from './support/read-element-settings.ts';
import { Visitor } from './support/visitor.ts';

/** Providers that are never asked. */
const PROVIDERS = [
  { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b', icon: '/assets/quayside.svg' },
  {
    issuer: 'https://pilots.example',
    clientId: 'a',
    clientSecret: 'b',
    id: 'pilots',
    name: 'Pilots',
  },
] as const;

let portal: SettingsPortal;
beforeAll(async () => {
  portal = await openSettingsPage({ singleSignOn: PROVIDERS });
});
afterAll(() => portal.close());
afterEach(() => portal.reset());

const QUAYSIDE = {
  id: 'sso',
  label: 'id.example',
  icon: '/assets/quayside.svg',
  loginUrl: '/ssf/sso/login',
  logoutUrl: '/ssf/sso/logout',
};
const PILOTS = {
  id: 'pilots',
  label: 'Pilots',
  loginUrl: '/ssf/sso/pilots/login',
  logoutUrl: '/ssf/sso/pilots/logout',
};

/** Reads what the sign-in page of another process gives to the elements. */
async function readSetting(path = '/login') {
  const page = await portal.other.visitor().fetch(path);
  return (readElementSettings(await page.text()) as { singleSignOn?: unknown }).singleSignOn;
}

describe('the settings of several providers', () => {
  test('are a list for the elements, in the order of the start', async () => {
    expect(await readSetting()).toEqual([QUAYSIDE, PILOTS]);
    expect(await readSetting('/login?lang=de')).toMatchObject([
      { loginUrl: '/ssf/sso/login?lang=de' },
      { loginUrl: '/ssf/sso/pilots/login?lang=de' },
    ]);
    const page = await (await portal.other.visitor().fetch('/login')).text();
    expect(page).toContain('href="/ssf/sso/pilots/login">Continue with Pilots</a>');
  });

  test('change name, domains, order and the main provider', async () => {
    const { answer } = await portal.change({
      'providerLabel-sso': 'Quay & <Side>',
      'providerDomains-sso': 'Example.com\r\n\r\nharbour.example',
      'providerPosition-sso': '2',
      'providerPosition-pilots': '1',
      'providerMain-pilots': 'on',
    });
    expect(answer.headers.get('location')).toContain('saved=1');
    expect(await readSetting()).toEqual([
      { ...PILOTS, main: true },
      { ...QUAYSIDE, label: 'Quay & <Side>', domains: ['example.com', 'harbour.example'] },
    ]);
    const page = await (await portal.other.visitor().fetch('/login')).text();
    expect(page).toContain('>Continue with Quay &amp; &lt;Side&gt;</a>');
  });

  test('disable one of them: the list has one, and none with the setting for all', async () => {
    await portal.change({ 'providerEnabled-sso': undefined });
    expect(await readSetting()).toEqual([PILOTS]);
    const start = await portal.other.visitor().fetch('/ssf/sso/login');
    expect(start.headers.get('location')).toBe('/login');
    await portal.change({ singleSignOn: undefined });
    expect(await readSetting()).toBeUndefined();
  });

  test('are stored only if they change', async () => {
    const { answer } = await portal.change({ guestAccess: 'on' });
    expect(answer.headers.get('location')).toContain('saved=1');
    expect((await portal.other.portal.settings.read()).signOnProviders).toEqual([]);
  });

  test('keep what is set about a provider of another process', async () => {
    const tugs = { id: 'tugs', enabled: false, label: 'Tugs', domains: [], main: false };
    await portal.testPortal.portal.settings.write({ signOnProviders: [tugs] });
    await portal.change({ 'providerEnabled-sso': undefined });
    const { signOnProviders } = await portal.other.portal.settings.read();
    expect(signOnProviders.map(({ id }) => id)).toEqual(['sso', 'pilots', 'tugs']);
    expect(signOnProviders).toContainEqual(tugs);
  });

  test.each([
    ['providerLabel-sso', 'x'.repeat(101), 'Enter at most 100 characters.'],
    ['providerDomains-pilots', 'example.com\n@example.com', 'Enter a domain on each line'],
    ['providerDomains-pilots', 'localhost', 'Enter a domain on each line'],
    ['providerPosition-pilots', '0', 'Enter a whole number from 1.'],
    ['providerPosition-sso', 'first', 'Enter a whole number from 1.'],
    ['providerMain-sso', 'on', 'Choose only one main provider.'],
  ])('of %s (%s) are refused in words next to the field', async (input, value, words) => {
    // The positions are exchanged, so that the order of the form is another one than that of the settings.
    const { answer } = await portal.change({
      'providerPosition-sso': '3',
      'providerMain-pilots': 'on',
      [input]: value,
    });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    const problem = new RegExp(`<span class="problem" id="${input}-problem">([^<]*)</span>`);
    expect(problem.exec(page)?.[1]).toContain(words);
    expect(page).toContain(`<a href="#${input}">`);
    expect((await portal.other.portal.settings.read()).signOnProviders).toEqual([]);
  });
});

test('the pictures of providers lie below the base path', async () => {
  const below = await openTestPortal({ origin: 'http://127.0.0.1/files', singleSignOn: PROVIDERS });
  const page = await (await new Visitor(`${below.address}/files`).fetch('/login')).text();
  await below.portal.close();
  expect(readElementSettings(page)).toMatchObject({
    singleSignOn: [{ icon: '/files/assets/quayside.svg' }, {}],
  });
});

test('one provider has no fields of its own', async () => {
  const single = await openSettingsPage({ singleSignOn: PROVIDERS[0] });
  const page = await readSettingsPage(await single.signIn('admin'));
  await single.close();
  expect(page).toContain('id="singleSignOn"');
  expect(page).not.toContain('providerLabel');
});
