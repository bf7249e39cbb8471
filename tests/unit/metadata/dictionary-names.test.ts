import { expect, test } from 'vitest';
import { createDictionaryNames } from '../../../widgets/metadata/dictionary-names.ts';

test('all dictionaries have the same hash in their names', () => {
  const nameDictionary = createDictionaryNames();
  const names = ['/x/locales/de.json', '/x/locales/registration/zh-Hans.json'].map(nameDictionary);
  const [, hash] = /^de-([\w-]{6})\.js$/.exec(names[0] ?? '') ?? [];
  expect(hash).toBeDefined();
  expect(names[1]).toBe(`registration-zh-Hans-${hash}.js`);
});

test('other modules are no dictionaries', () => {
  const nameDictionary = createDictionaryNames();
  expect(nameDictionary('/x/locales/element/broken.json')).toBeUndefined();
  expect(nameDictionary('/x/src/api.ts')).toBeUndefined();
});
