import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDictionaryNames } from '../../../widgets/metadata/build/dictionary-names.ts';

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

test('a release keeps the names, and another tool changes them', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  const { version, packages } = JSON.parse(lock);
  const nameOf = (lockFile: string) => createDictionaryNames(lockFile)('/x/locales/de.json');
  const released = { version: `${version}1`, packages: { ...packages, '': { version: '9.9.9' } } };
  expect(nameOf(JSON.stringify(released))).toBe(nameOf(lock));
  const updated = { version, packages: { ...packages, 'node_modules/vite': { version: '9.9.9' } } };
  expect(nameOf(JSON.stringify(updated))).not.toBe(nameOf(lock));
});
