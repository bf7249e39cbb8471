import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { mergeSettings } from '../../../src/settings/merge.ts';

const defaults = defaultSettings('https://files.example.com');

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the console says about settings. */
async function explain(changes: unknown): Promise<string[]> {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => mergeSettings(defaults, changes)).toThrow(TypeError);
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
  return logged.mock.calls.map(([message]) => message);
}

test.each([
  [{ tokenmode: 'bearer' }, 'unknown setting "tokenmode". Did you mean "tokenMode"?'],
  [{ calls: { logn: '/' } }, 'unknown setting "calls.logn". Did you mean "login"?'],
  [{ zebra: 1 }, 'unknown setting "zebra".'],
  [{ timeout: 0 }, 'the setting "timeout" must be a whole number from 1 to 600000; got 0.'],
  [{ timeout: '5' }, 'the setting "timeout" must be a whole number from 1 to 600000; got "5".'],
  [
    { allowedOrigins: ['x/'] },
    'the setting "allowedOrigins[0]" must be an origin such as https://id.example.com; got "x/".',
  ],
  [{ singleSignOn: {} }, 'the setting "singleSignOn.loginUrl" is missing.'],
  [
    { singleSignOn: [{ loginUrl: '/sso' }, { loginUrl: 'x:' }] },
    'the setting "singleSignOn[1].loginUrl" must be a path, or an http or https address; got "x:".',
  ],
  [
    { singleSignOn: { loginUrl: '/sso', logoutUrl: 7 } },
    'the setting "singleSignOn.logoutUrl" must be a path, or an http or https address; got 7.',
  ],
  [
    { credentials: 'omit' },
    'the setting "credentials" must be one of: same-origin | include; got "omit".',
  ],
  [{ names: 'x' }, 'the setting "names" must be an object; got "x".'],
  [{ fetch: null }, 'the setting "fetch" must be a function; got null.'],
  [
    { calls: { self: 'rest/self' } },
    'the setting "calls.self" must be a path such as /rest/self; got "rest/self".',
  ],
  [
    { calls: { externalUser: '/x' } },
    'the setting "calls.externalUser" must be a path with {token}, such as /rest/extuser/{token}; got "/x".',
  ],
  [
    { screens: { login: `/\\${'x'.repeat(200)}` } },
    `the setting "screens.login" must be a path such as /login; got "/\\\\${'x'.repeat(76)}.`,
  ],
  ['text', 'the settings must be an object.'],
  [[], 'the settings must be an object.'],
])('the console explains %j', async (changes, sentence) => {
  expect(await explain(changes)).toEqual([`Portico: ${sentence}`]);
});

test('the console explains all wrong settings at once', async () => {
  const messages = await explain({ retries: 9, languages: 'de', portl: '', names: { x: 1, y: 2 } });
  expect(messages).toEqual([
    'Portico: unknown setting "names.x".',
    'Portico: unknown setting "names.y".',
    'Portico: the setting "retries" must be a whole number from 0 to 5; got 9.',
    'Portico: the setting "languages" must be a list of language tags such as ["de", "en"]; got "de".',
    'Portico: unknown setting "portl". Did you mean "portal"?',
  ]);
});
