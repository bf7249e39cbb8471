import { expect, test, vi } from 'vitest';
import german from '../../../locales/registration/de.json' with { type: 'json' };
import own from '../../../locales/registration/en.json' with { type: 'json' };
import { createI18n } from '../../../src/i18n/i18n.ts';
import { createRegistrationI18n } from '../../../src/i18n/registration-i18n.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';

const open = () => {
  const page = createI18n(createMemoryStorage(), createMemoryTabs()());
  return { page, ...createRegistrationI18n(page) };
};

test('the texts for invited people are first in English', () => {
  const { translate } = open().i18n.translator.value;
  expect(translate('registration.submit')).toBe(own.registration.submit);
  expect(translate('signIn.submit')).toBe('Sign in');
  expect(translate('rule.min-length', { count: 1 })).toBe('At least 1 character');
});

test('the texts for invited people follow the language of the page', async () => {
  const { page, i18n, follow } = open();
  follow();
  await page.pick('de');
  await vi.waitFor(() => expect(i18n.translator.value.language).toBe('de'));
  const { translate } = i18n.translator.value;
  expect(translate('registration.submit')).toBe(german.registration.submit);
  expect(translate('signIn.submit')).toBe('Anmelden');
  await page.pick('en');
  await vi.waitFor(() => expect(i18n.translator.value.language).toBe('en'));
});

test('the last picked language wins', async () => {
  const { page, i18n, follow } = open();
  follow();
  await Promise.all([page.pick('ja'), page.pick('fr'), page.pick('de')]);
  await vi.waitFor(() => expect(i18n.translator.value.language).toBe('de'));
});

test('the language does not change after the last subscriber has unsubscribed', async () => {
  const { page, i18n, follow } = open();
  follow()();
  await page.pick('de');
  expect(i18n.translator.value.language).toBe('en');
});
