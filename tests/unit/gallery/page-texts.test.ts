import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listChoices } from '../../../demo/gallery/pages/choices.ts';
import { getTexts } from '../../../demo/gallery/pages/page-texts.ts';
import { readView } from '../../../demo/gallery/view.ts';
import { STATES } from '../../../src/testing/states/all-states.ts';
import { findSentences, findTextsOfTemplate, getKeys } from '../../support/page-sentences.ts';

const GALLERY = new URL('../../../demo/gallery/', import.meta.url);

const files = ['pages', 'assets'].flatMap((folder) =>
  readdirSync(new URL(folder, GALLERY))
    .filter((file) => /\.(?:eta|js|ts)$/.test(file))
    .map((file) => ({
      file,
      source: readFileSync(new URL(`${folder}/${file}`, GALLERY), 'utf8'),
    })),
);
const texts = getTexts('en');

test.each(files)('$file contains no text of a page', ({ file, source }) => {
  const found = file.endsWith('.eta') ? findTextsOfTemplate(source) : findSentences(file, source);
  // The branding of a portal, and the header of the policy.
  const others = ['Harbour Files', 'Content-Security-Policy', 'Content-Type'];
  expect(found.filter((text) => !others.includes(text))).toEqual([]);
});

test('each text of the pages is used', () => {
  const { page, frame, code, tools, choices } = texts;
  const keys = getKeys({ page, frame, code, tools, choices: { show: choices.show } });
  const unused = keys.filter(
    (key) => !files.some(({ source }) => new RegExp(`\\b${key}\\b`).test(source)),
  );
  expect(unused).toEqual([]);
});

test('each choice has a label and a text for each value, and no other', () => {
  const choices = listChoices(readView(new URLSearchParams(), 'en'), texts);
  const { show: _, ...labels } = texts.choices;
  expect(choices.map(({ name }) => name)).toEqual(Object.keys(labels));
  for (const [name, values] of Object.entries(texts.options)) {
    const options = choices.find((choice) => choice.name === name)?.options;
    expect(options?.map(({ value }) => value).toSorted()).toEqual(Object.keys(values).toSorted());
  }
});

test('each text of the content is in a state, and has no placeholder of its own', () => {
  const used = STATES.flatMap(({ content = '' }) => content.match(/(?<=\{)\w+(?=\})/g) ?? []);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(texts.content).toSorted());
});
