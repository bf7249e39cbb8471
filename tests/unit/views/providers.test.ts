import { describe, expect, test } from 'vitest';
import { explainProviders } from '../../../src/settings/explain-providers.ts';
import { findByDomain, findIcon, findLabel } from '../../../src/views/sign-in/providers.tsx';

const PORTAL = 'https://files.example.com/base';
const PAGE = 'https://www.example.com/page';

const toProvider = (parts: object) => ({ loginUrl: '/sso', id: 'single-sign-on', ...parts });

describe('the provider of a name', () => {
  const providers = [
    toProvider({ id: 'all', domains: ['example.com'] }),
    toProvider({ id: 'part', domains: ['part.example.com', 'Bücher.example'] }),
    toProvider({ id: 'none' }),
  ];

  test.each([
    ['anna@example.com', 'all'],
    ['anna@EXAMPLE.com', 'all'],
    ['anna@mail.example.com', 'all'],
    ['anna@part.example.com', 'part'],
    ['anna@a.part.example.com', 'part'],
    ['anna@bücher.example', 'part'],
    ['anna@xn--bcher-kva.example', 'part'],
    ['"a@b"@example.com', 'all'],
    ['anna', undefined],
    ['example.com', undefined],
    ['@example.com', undefined],
    ['anna@', undefined],
    ['anna@notexample.com', undefined],
    ['anna@example.com.evil.example', undefined],
    ['anna@example.com/x', undefined],
    ['anna@evil.example?x=example.com', undefined],
    ['anna@evil.example#.example.com', undefined],
    ['anna@example.com:80', undefined],
    ['anna@exa mple.com', undefined],
    [`anna@${'a'.repeat(100_000)}.example.com`, 'all'],
  ])('of %j is %j', (name, id) => {
    expect(findByDomain(providers, name)?.id).toBe(id);
  });

  test('is none without providers', () => {
    expect(findByDomain(undefined, 'anna@example.com')).toBeUndefined();
  });
});

test.each([
  [{ label: 'Harbour' }, 'de', 'Harbour'],
  [{ label: { de: 'Hafen', en: 'Harbour' } }, 'de', 'Hafen'],
  [{ label: { pt: 'Porto', en: 'Harbour' } }, 'pt-BR', 'Porto'],
  [{ label: { de: 'Hafen', en: 'Harbour' } }, 'fr', 'Harbour'],
  [{ label: { de: 'Hafen' } }, 'fr', 'Hafen'],
  [{ id: 'harbour', label: {} }, 'fr', 'harbour'],
  [{ id: 'harbour' }, 'fr', 'harbour'],
  [{ label: { constructor: 'x' } }, 'toString', 'x'],
  [{}, 'en', undefined],
])('the name of %j in %s is %j', (parts, language, name) => {
  expect(findLabel(toProvider(parts), language)).toBe(name);
});

test.each([
  ['/a.svg', 'https://files.example.com/base/a.svg'],
  ['/base/a.svg', 'https://files.example.com/base/a.svg'],
  ['https://www.example.com/a.svg', 'https://www.example.com/a.svg'],
  ['https://pictures.example/a.svg', undefined],
  ['//pictures.example/a.svg', undefined],
  ['data:image/svg+xml,x', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('the icon %j is %j', (icon, url) => {
  expect(findIcon(toProvider({ icon }), PORTAL, PAGE)).toBe(url);
});

test.each<[object[], string[]]>([
  [[{ id: 'a', label: { en: 'A' }, icon: '/a.svg', domains: ['example.com'], main: true }], []],
  [[{ domain: ['x'] }], ['unknown setting "singleSignOn[0].domain". Did you mean "domains"?']],
  [
    [{ id: 'a' }, { id: 'b', domains: 'example.com' }],
    [
      'the setting "singleSignOn[1].domains" must be a list of host names such as ["example.com"]; got "example.com".',
    ],
  ],
  [
    [{ domains: ['@example.com'] }],
    [
      'the setting "singleSignOn[0].domains" must be a list of host names such as ["example.com"]; got ["@example.com"].',
    ],
  ],
  [
    [{ label: { en: 1 } }],
    [
      'the setting "singleSignOn[0].label" must be a text, or an object with a text for each language; got {"en":1}.',
    ],
  ],
  [[{ main: 1 }], ['the setting "singleSignOn[0].main" must be a boolean; got 1.']],
  [
    [{ icon: 'https://pictures.example/a.svg' }],
    ['the icon from https://pictures.example is not shown: page and portal are elsewhere.'],
  ],
  [
    [{ domains: ['*.example.com'] }],
    [
      'the setting "singleSignOn[0].domains" must be a list of host names such as ["example.com"]; got ["*.example.com"].',
    ],
  ],
  [
    [{ label: [] }],
    [
      'the setting "singleSignOn[0].label" must be a text, or an object with a text for each language; got [].',
    ],
  ],
  [
    [{ id: 'password' }],
    ['the setting "singleSignOn[0].id" must be a text other than "password"; got "password".'],
  ],
  [[{}, {}], ['two providers of single sign-on have the same `id`.']],
  [[{ toString: 'x' }], ['unknown setting "singleSignOn[0].toString".']],
])('the author of %j reads %j', (parts, sentences) => {
  const singleSignOn = parts.map((one) => ({ loginUrl: '/sso', ...one }));
  expect(explainProviders({ portal: PORTAL, singleSignOn }, PAGE)).toEqual(
    sentences.map((sentence) => `Portico: ${sentence}`),
  );
});
