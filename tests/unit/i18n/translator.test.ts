import { expect, test, vi } from 'vitest';
import type { Language } from '../../../src/contract/languages.ts';
import type { Dictionary } from '../../../src/i18n/dictionary.ts';
import { loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { loadRegistrationDictionary } from '../../../src/i18n/load-registration-dictionary.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';

const ENGLISH = await loadDictionary('en');
const REGISTRATION_ENGLISH = await loadRegistrationDictionary('en');
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

/** A translator with the texts of invited people, which have plural forms. */
async function createWholeTranslator(language: Language) {
  const [general, registration] = await Promise.all([
    loadDictionary(language),
    loadRegistrationDictionary(language),
  ]);
  return createTranslator(language, { ...general, ...registration });
}

test.each([
  ['en', 1, 'At least 1 character'],
  ['en', 2, 'At least 2 characters'],
  ['cs', 1, 'Alespoň 1 znak'],
  ['cs', 2, 'Alespoň 2 znaky'],
  ['cs', 5, 'Alespoň 5 znaků'],
  ['cs', 1.5, 'Alespoň 1,5 znaku'],
  ['pl', 1, 'Co najmniej 1 znak'],
  ['pl', 3, 'Co najmniej 3 znaki'],
  ['pl', 12, 'Co najmniej 12 znaków'],
  ['pl', 22, 'Co najmniej 22 znaki'],
  ['ru', 1, 'Не менее 1 символа'],
  ['ru', 2, 'Не менее 2 символов'],
  ['ru', 21, 'Не менее 21 символа'],
  ['de', 1234, 'Mindestens 1.234 Zeichen'],
  ['fr', 1234, 'Au moins 1\u202f234 caractères'],
  ['ja', 1, '1 文字以上'],
  ['ja', 30, '30 文字以上'],
] as const)('in %s, %d characters: %s', async (language, count, text) => {
  const { translate } = await createWholeTranslator(language);
  expect(translate('rule.min-length', { count })).toBe(text);
});

test('in a right-to-left language, every value is isolated', () => {
  const arabic = createTranslator('ar' as Language, ENGLISH);
  expect(arabic.direction).toBe('rtl');
  expect(arabic.translate('mfa.redirect', { host: 'id.example' })).toBe(
    'Next, confirm it’s you on \u2068id.example\u2069.',
  );
});

test('a missing plural form is replaced by the form "other"', () => {
  const plain = {
    ...ENGLISH,
    ...REGISTRATION_ENGLISH,
    rule: {
      ...REGISTRATION_ENGLISH.rule,
      'min-length': { one: '', other: 'nejméně {{count}}' },
    },
  };
  const { translate } = createTranslator('cs', plain);
  expect(translate('rule.min-length', { count: 3 })).toBe('nejméně 3');
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

test('no number format is created before a text has a number, because the first one is slow', () => {
  const numberFormat = vi.spyOn(Intl, 'NumberFormat');
  const pluralRules = vi.spyOn(Intl, 'PluralRules');
  try {
    const translator = createTranslator('en', { ...ENGLISH, ...REGISTRATION_ENGLISH });
    translator.translate('signIn.signedInAs', { name: 'Anna' });
    expect(numberFormat).not.toHaveBeenCalled();
    expect(pluralRules).not.toHaveBeenCalled();
    translator.translate('rule.min-length', { count: 8 });
    expect(numberFormat).toHaveBeenCalled();
    expect(pluralRules).toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
  }
});
