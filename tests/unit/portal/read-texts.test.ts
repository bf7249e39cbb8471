import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTexts } from '../../../demo/server/language/read-texts.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';

const ENGLISH = { title: 'Files', actions: { open: 'Open' } };

let folder: string;
const write = (language: string, texts: object) =>
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts));
const read = () => readTexts(pathToFileURL(`${folder}/`), ENGLISH);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const language of LANGUAGES) write(language, ENGLISH);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('pages have the texts of each language', () => {
  const german = { actions: { open: 'Öffnen' }, title: 'Dateien' };
  write('de', german);
  expect(Object.keys(read())).toEqual(LANGUAGES);
  expect(read().de).toEqual(german);
});

test.each([
  ['without a text', { title: 'Dateien', actions: {} }],
  ['with a text of another name', { ...ENGLISH, heading: 'Dateien' }],
  ['with a text in place of a group', { title: 'Dateien', actions: 'Öffnen' }],
])('the server does not start with a language %s', (_, texts) => {
  write('de', texts);
  expect(read).toThrow('de.json has other names than the English texts.');
});

test('the server does not start without the texts of a language', () => {
  rmSync(join(folder, 'pt-BR.json'));
  expect(read).toThrow('pt-BR.json');
});
