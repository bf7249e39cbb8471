import { expect, test } from 'vitest';
import { getSignInUrl } from '../../../src/external-user/sign-in-url.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { mergeSettings } from '../../../src/settings/merge.ts';

/** A page of a partner, whose address names no language. */
const PAGE = 'https://crm.example.com/register.html?step=1';

const settings = defaultSettings('https://files.example.com');

test.each([
  [{ token: 'a/b&c' }, 'https://files.example.com/filr/login?euet=a%2Fb%26c'],
  [{ emailAddress: 'g+1@x.example' }, 'https://files.example.com/login?user=g%2B1%40x.example'],
  [{ token: 't', emailAddress: 'g@x.example' }, 'https://files.example.com/filr/login?euet=t'],
  [{}, 'https://files.example.com/login'],
])('the parameters %j lead to %s', (known, address) => {
  expect(getSignInUrl(settings, known, PAGE)).toBe(address);
});

test('the sign-in URL uses the screens and parameters of the settings', () => {
  const own = mergeSettings(settings, {
    screens: { login: '/in?skin=2', externalLogin: '/guests' },
    names: { userNameParameter: 'who', externalTokenParameter: 'invitation' },
  });
  expect(getSignInUrl(own, { token: 't' }, PAGE)).toBe(
    'https://files.example.com/guests?invitation=t',
  );
  expect(getSignInUrl(own, { emailAddress: 'g@x' }, PAGE)).toBe(
    'https://files.example.com/in?skin=2&who=g%40x',
  );
});

test.each([
  [{ token: 't' }, 'https://files.example.com/filr/login?euet=t&lang=pt-BR'],
  [{ emailAddress: 'g@x' }, 'https://files.example.com/login?user=g%40x&lang=pt-BR'],
  [{}, 'https://files.example.com/login?lang=pt-BR'],
])('the parameters %j keep the language of the link', (known, address) => {
  expect(getSignInUrl(settings, known, `${PAGE}&lang=pt-BR`)).toBe(address);
});
