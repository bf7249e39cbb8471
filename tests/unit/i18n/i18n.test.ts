import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageLanguage } from '../../../src/element/page-language.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { createMemoryCookies } from '../../../src/platform/memory/cookies.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import type { KeyValueStore } from '../../../src/platform/ports.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';

/** The Finnish texts never load; the Danish texts load when the test resolves this promise. */
const danish = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../../locales/fi.json', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('../../../locales/da.json', async (original) => {
  await danish.promise;
  return original();
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function openService(storage: KeyValueStore, tabs = createMemoryTabs()()) {
  const settings = signal(defaultSettings('https://portal.invalid'));
  const jar = createMemoryCookies();
  const store = createPageLanguage(settings, storage, jar, tabs, () => {});
  return createI18n(store, tabs, () => settings.peek());
}

function createService(remembered?: string) {
  const stored = new Map<string, string>();
  if (remembered !== undefined) stored.set('portico.language', remembered);
  const i18n = openService(createMemoryStorage(stored));
  const shown: string[] = [];
  i18n.translator.subscribe(({ language }) => shown.push(language));
  return { i18n, stored, shown };
}

test('without a hint the language is English', async () => {
  const { i18n, shown } = createService();
  expect(i18n.has()).toBe(false);
  await i18n.load();
  expect(i18n.has()).toBe(true);
  expect(shown.at(-1)).toBe('en');
  expect(i18n.translator.value.translate('signIn.submit')).toBe('Sign in');
});

test('only the texts of the language that is shown are loaded', async () => {
  const { i18n } = createService('ja');
  const loaded: string[] = [];
  const loadMore = async (language: string) => {
    loaded.push(language);
    return { extra: { language } };
  };
  void i18n.hint({});
  await i18n.load(loadMore);
  expect(loaded).toEqual(['ja']);
});

test('texts that are added later follow every change of the language', async () => {
  const { i18n } = createService();
  await i18n.pick('cs');
  const loadMore = async (language: string) => ({ extra: { language } });
  expect(i18n.has(loadMore)).toBe(false);
  await i18n.load(loadMore);
  const translate = () => i18n.translator.value.translate('extra.language' as 'signIn.title');
  expect(translate()).toBe('cs');
  await i18n.pick('de');
  expect(translate()).toBe('de');
  expect(i18n.translator.value.translate('signIn.submit')).toBe('Anmelden');
});

test('texts that arrive late do not replace those of a later request', async () => {
  const { i18n } = createService();
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  let requests = 0;
  const loading = i18n.load(async () => {
    requests += 1;
    return answers[requests - 1]?.promise ?? {};
  });
  const hint = i18n.hint({});
  expect(requests).toBe(2);
  answers[1]?.resolve({ signIn: { submit: 'Later' } });
  await hint;
  answers[0]?.resolve({ signIn: { submit: 'Late' } });
  await loading;
  await new Promise((resolve) => setTimeout(resolve));
  expect(i18n.translator.value.translate('signIn.submit')).toBe('Later');
});

test('where the texts of the language cannot be loaded, the English ones are', async () => {
  const { i18n } = createService('fi');
  void i18n.hint({});
  await i18n.load();
  expect(i18n.translator.value.language).toBe('en');
  expect(i18n.translator.value.translate('signIn.submit')).toBe('Sign in');
});

test('texts that cannot be loaded at all are an error', async () => {
  const { i18n } = createService();
  const loading = i18n.load(() => Promise.reject(new Error('offline')));
  await expect(loading).rejects.toThrow('the texts could not be loaded');
});

test('a picked language is used after its texts are loaded, and is remembered', async () => {
  const { i18n, stored, shown } = createService();
  await expect(i18n.pick('cs')).resolves.toBe(true);
  expect(shown).toEqual(['en', 'cs']);
  expect([...stored]).toEqual([['portico.language', 'cs']]);
  expect(i18n.translator.value.translate('signIn.submit')).not.toBe('Sign in');
});

test('a hint changes the language and is not remembered', async () => {
  const { i18n, stored, shown } = createService();
  await expect(i18n.hint({ browser: ['de-AT'] })).resolves.toBe(true);
  expect(shown).toEqual(['en', 'de']);
  expect(stored.size).toBe(0);
});

test('hints are combined', async () => {
  const { i18n, shown } = createService();
  await i18n.hint({ browser: ['de'] });
  await i18n.hint({ principal: { language: 'hu' } });
  await i18n.hint({ page: 'it' });
  expect(shown).toEqual(['en', 'de', 'hu']);
  await i18n.hint({ principal: undefined });
  expect(shown.at(-1)).toBe('it');
});

test('a remembered language comes before every hint', async () => {
  const { i18n, shown } = createService('ja');
  await i18n.hint({ principal: { language: 'de' }, browser: ['fr'] });
  expect(shown).toEqual(['en', 'ja']);
});

test('an unknown remembered language is ignored', async () => {
  const { i18n, shown } = createService('constructor');
  await i18n.hint({ browser: ['fr'] });
  expect(shown).toEqual(['en', 'fr']);
});

test('a hint reads the picked language of the portal that the page has set meanwhile', async () => {
  const { i18n, stored, shown } = createService();
  stored.set('portico.language', 'ja');
  await i18n.hint({ browser: ['fr'] });
  expect(shown).toEqual(['en', 'ja']);
});

test('a picked language stays picked if the portal that the page has set meanwhile has another one', async () => {
  const { i18n, stored, shown } = createService('ja');
  stored.set('portico.language', 'cs');
  await i18n.hint({});
  stored.clear();
  await i18n.hint({ browser: ['fr'] });
  expect(shown).toEqual(['en', 'ja']);
});

test('English can be picked again, and is remembered', async () => {
  const { i18n, stored, shown } = createService('ja');
  await i18n.hint({});
  await i18n.pick('en');
  expect(shown).toEqual(['en', 'ja', 'en']);
  expect(stored.get('portico.language')).toBe('en');
});

test('a picked language whose texts cannot be loaded is not used or remembered', async () => {
  const { i18n, stored, shown } = createService('cs');
  await i18n.hint({});
  await expect(i18n.pick('fi')).resolves.toBe(false);
  expect(shown).toEqual(['en', 'cs']);
  expect(stored.get('portico.language')).toBe('cs');
  expect(console.warn).toHaveBeenCalledOnce();
  await i18n.hint({ browser: ['de'] });
  expect(shown).toEqual(['en', 'cs']);
});

test('after a language that cannot be loaded, texts that are added are those of the shown language', async () => {
  const { i18n, shown } = createService('cs');
  await i18n.hint({});
  await i18n.pick('fi');
  await i18n.load(async () => ({}));
  expect(shown.at(-1)).toBe('cs');
});

test('after two picks in a row that cannot be loaded, the language before them stays picked', async () => {
  const { i18n, shown } = createService('cs');
  await i18n.hint({});
  await Promise.all([i18n.pick('fi'), i18n.pick('fi')]);
  await i18n.hint({ browser: ['de'] });
  expect(shown.at(-1)).toBe('cs');
});

test('a language that another tab picked and that cannot be loaded is not picked here', async () => {
  const open = createMemoryTabs();
  const stored = new Map<string, string>();
  const i18n = openService(createMemoryStorage(stored), open());
  await i18n.hint({ browser: ['sv'] });
  stored.set('portico.language', 'fi');
  open().post({ language: 'fi' });
  await expect.poll(() => vi.mocked(console.warn).mock.calls).toHaveLength(1);
  stored.clear();
  await i18n.hint({});
  expect(console.warn).toHaveBeenCalledOnce();
  expect(i18n.translator.value.language).toBe('sv');
});

test('a choice that is announced after a newer one, or while one is loading, changes nothing', async () => {
  let announce = (_: unknown) => {};
  const channel = {
    post() {},
    subscribe(listener: (message: unknown) => void) {
      announce = listener;
      return () => {};
    },
  };
  const i18n = openService(createMemoryStorage(), channel);
  await i18n.pick('es');
  await i18n.pick('de');
  announce({ language: 'es' });
  await i18n.load();
  expect(i18n.translator.value.language).toBe('de');
  const picking = i18n.pick('fr');
  announce({ language: 'de' });
  await picking;
  await i18n.load();
  expect(i18n.translator.value.language).toBe('fr');
});

test('the hint of a language whose texts cannot be loaded changes nothing', async () => {
  const { i18n, shown } = createService();
  await expect(i18n.hint({ browser: ['fi'] })).resolves.toBe(false);
  expect(shown).toEqual(['en']);
});

// This test is the last one because the Danish texts stay loaded after it.
test('the last pick wins over hints and picks that are still loading, and is remembered', async () => {
  const { i18n, shown } = createService();
  const picking = i18n.pick('da');
  const hinting = i18n.hint({ principal: { language: 'sv' }, browser: ['nl'] });
  expect(shown).toEqual(['en']);
  const other = createService();
  const slow = other.i18n.pick('da');
  await other.i18n.pick('pl');
  danish.resolve();
  await Promise.all([picking, hinting, slow]);
  expect([...new Set(shown)]).toEqual(['en', 'da']);
  expect(other.shown).toEqual(['en', 'pl']);
  expect([...other.stored]).toEqual([['portico.language', 'pl']]);
});
