import { expect, test } from 'vitest';
import { checkPassword } from '../../../src/contract/check-password.ts';
import type { PasswordRules } from '../../../src/contract/password-restrictions.ts';
import {
  REGISTRATION_ERROR_REASONS,
  REGISTRATION_FIELDS,
} from '../../../src/contract/registration-errors.ts';
import { loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { loadRegistrationDictionary } from '../../../src/i18n/load-registration-dictionary.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { getErrorKey } from '../../../src/views/registration/flow-form.tsx';
import {
  describeRule,
  toPasswordRulesAttribute,
} from '../../../src/views/registration/password-guidance.ts';
import { estimateStrength } from '../../../src/views/registration/password-strength.ts';

const english = createTranslator('en', {
  ...(await loadDictionary('en')),
  ...(await loadRegistrationDictionary('en')),
});
const RULES: PasswordRules = { minLength: 12, maxLength: 128, forbidden: [] };

test.each([
  [undefined, undefined],
  [RULES, 'minlength: 12; maxlength: 128;'],
  [
    { ...RULES, classes: { required: 1, of: ['lower', 'symbol'] as ('lower' | 'symbol')[] } },
    'minlength: 12; maxlength: 128; required: lower; required: special;',
  ],
])('the rules %j become the passwordrules attribute %j', (rules, attribute) => {
  expect(toPasswordRulesAttribute(rules)).toBe(attribute);
});

test.each([
  ['short', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['tide at six!', 'fair'],
  ['the tide comes in at six', 'good'],
  ['🦊🐺🦝🐗🐴🦄🐝🐛🦋🐌🐞🐜', 'fair'],
])('estimates %s as %s', (password, strength) => {
  expect(estimateStrength(password, checkPassword(password, RULES))).toBe(strength);
});

test('a password that breaks a rule is weak, whatever its length', () => {
  const rules = { ...RULES, forbidden: ['harbour'] };
  const password = 'the harbour at six in the morning';
  expect(estimateStrength(password, checkPassword(password, rules))).toBe('weak');
});

test('every error has a text for every field', () => {
  for (const field of [...REGISTRATION_FIELDS, 'repeat', 'emailAddress'] as const) {
    for (const reason of [...REGISTRATION_ERROR_REASONS, 'different'] as const) {
      expect(english.translate(getErrorKey(field, reason))).toMatch(/^[A-Z].+\.$/);
    }
  }
});

test('the error of an empty field names the field', () => {
  expect(english.translate(getErrorKey('termsAndConditions', 'missing'))).toContain('terms');
  expect(english.translate(getErrorKey('firstName', 'missing'))).toBe('Enter your first name.');
  expect(english.translate(getErrorKey('password', 'missing'))).toBe('Enter a password.');
});

test('password managers generate no longer password than its bytes allow', () => {
  expect(toPasswordRulesAttribute({ ...RULES, maxBytes: 72 })).toContain('maxlength: 72;');
});

test('every rule has a text, and the character classes are a list', () => {
  const rules = {
    ...RULES,
    classes: { required: 2, of: ['lower', 'digit', 'symbol'] as ('lower' | 'digit' | 'symbol')[] },
  };
  expect(checkPassword('', rules).map((one) => describeRule(one, english))).toEqual([
    'At least 12 characters',
    'At most 128 characters',
    'No control characters',
    'Doesn’t contain your name or email address',
    'At least 2 of these: lowercase letters, numbers, and symbols',
  ]);
});

test('the numbers in rules use the plural forms of the language', async () => {
  const polish = createTranslator('pl', {
    ...(await loadDictionary('pl')),
    ...(await loadRegistrationDictionary('pl')),
  });
  const [first] = checkPassword('', { ...RULES, minLength: 3 });
  expect(first && describeRule(first, polish)).toBe('Co najmniej 3 znaki');
});

test('the strength of a password of 160,000 combining marks is estimated at once', () => {
  const start = performance.now();
  expect(estimateStrength('\u0301\u0323'.repeat(80_000), [])).toBe('weak');
  // Composed as a whole, it takes half a minute.
  expect(performance.now() - start).toBeLessThan(1000);
});
