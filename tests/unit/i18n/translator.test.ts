import { expect, test } from 'vitest';
import type { Dictionary } from '../../../src/i18n/dictionary.ts';
import { ENGLISH, loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';

const english = createTranslator('en', ENGLISH);

test('placeholders are replaced by their values', () => {
  expect(english.translate('signIn.signedInAs', { name: 'Anna' })).toBe(
    'You are signed in as Anna.',
  );
  expect(english.translate('account.used', { used: '5 MB', quota: '1 GB' })).toBe(
    '5 MB of 1 GB used',
  );
});

test.each(['{{password}}', '{{name}}', '$&', '$1', '<b>', '\\', 'constructor'])(
  'the value %j is shown unchanged',
  (name) => {
    expect(english.translate('signIn.signedInAs', { name })).toBe(`You are signed in as ${name}.`);
  },
);

test.each(['דנה לוי', 'ليلى', 'anna\u202e'])(
  'the name %j does not change the direction of the text around it',
  (name) => {
    expect(english.translate('signIn.signedInAs', { name })).toBe(
      `You are signed in as \u2068${name}\u2069.`,
    );
  },
);

test('a translator has the code of its language', async () => {
  expect(english.language).toBe('en');
  expect(createTranslator('ja', await loadDictionary('ja')).language).toBe('ja');
});

test.each([
  ['en', 1, 'Too many attempts. Try again in 1 minute.'],
  ['en', 2, 'Too many attempts. Try again in 2 minutes.'],
  ['cs', 1, 'Příliš mnoho pokusů. Zkuste to znovu za 1 minutu.'],
  ['cs', 2, 'Příliš mnoho pokusů. Zkuste to znovu za 2 minuty.'],
  ['cs', 4, 'Příliš mnoho pokusů. Zkuste to znovu za 4 minuty.'],
  ['cs', 5, 'Příliš mnoho pokusů. Zkuste to znovu za 5 minut.'],
  ['cs', 1.5, 'Příliš mnoho pokusů. Zkuste to znovu za 1.5 minuty.'],
  ['pl', 1, 'Zbyt wiele prób. Spróbuj ponownie za 1 minutę.'],
  ['pl', 3, 'Zbyt wiele prób. Spróbuj ponownie za 3 minuty.'],
  ['pl', 12, 'Zbyt wiele prób. Spróbuj ponownie za 12 minut.'],
  ['pl', 22, 'Zbyt wiele prób. Spróbuj ponownie za 22 minuty.'],
  ['ru', 1, 'Слишком много попыток. Попробуйте снова через 1 минуту.'],
  ['ru', 2, 'Слишком много попыток. Попробуйте снова через 2 минуты.'],
  ['ru', 11, 'Слишком много попыток. Попробуйте снова через 11 минут.'],
  ['ru', 21, 'Слишком много попыток. Попробуйте снова через 21 минуту.'],
  ['ja', 1, '試行回数が多すぎます。1 分後にもう一度お試しください。'],
  ['ja', 30, '試行回数が多すぎます。30 分後にもう一度お試しください。'],
] as const)('in %s, %d minutes to wait: %s', async (language, count, text) => {
  const { translate } = createTranslator(language, await loadDictionary(language));
  expect(translate('failureDetail.rateLimitedFor', { count })).toBe(text);
});

test('a text that is missing in a language is shown in English', () => {
  const sparse = { signIn: { title: 'Anmelden' } } as unknown as Dictionary;
  const { translate } = createTranslator('de', sparse);
  expect(translate('signIn.title')).toBe('Anmelden');
  expect(translate('signIn.submit')).toBe('Sign in');
  expect(translate('failure.network')).toContain('cannot be reached');
});

test('an empty text is shown in English', () => {
  const hollow = { ...ENGLISH, signIn: { ...ENGLISH.signIn, submit: '' } };
  expect(createTranslator('de', hollow).translate('signIn.submit')).toBe('Sign in');
});

test('a missing plural form is replaced by the form "other"', () => {
  const plain = {
    ...ENGLISH,
    failureDetail: { ...ENGLISH.failureDetail, rateLimitedFor: { one: '', other: 'za {{count}}' } },
  };
  const { translate } = createTranslator('cs', plain);
  expect(translate('failureDetail.rateLimitedFor', { count: 3 })).toBe('za 3');
});

test('a missing text is shown as its key', () => {
  expect(createTranslator('en', {} as Dictionary).translate('signIn.title')).toBe('signIn.title');
});

test.each(['constructor', 'signIn.constructor', '__proto__', 'signIn', 'signIn.title.x'])(
  'the unknown key %s is shown as it is',
  (key) => {
    expect(english.translate(key as 'signIn.title')).toBe(key);
  },
);
