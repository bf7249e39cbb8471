import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { elements } from '../../../widgets/elements.ts';
import { readPartsOfView } from './parts-of-view.ts';

test.each(elements)('<$tag> documents every part that it can render, and no other', (element) => {
  const rendered = readPartsOfView(`widgets/${element.name}/element.ts`);
  expect(Object.keys(element.parts).sort()).toEqual([...rendered].sort());
});

test('every folder of views belongs to an element', () => {
  const folders = globSync('src/views/*/').map((folder) => folder.split(/[\\/]/)[2]);
  expect(folders.sort()).toEqual(elements.map(({ name }) => name).sort());
});

test('every folder with a definition is in the list of elements', () => {
  const folders = globSync('widgets/*/definition.ts').map((file) => file.split(/[\\/]/)[1]);
  expect(folders.sort()).toEqual(elements.map(({ name }) => name).sort());
});

test('every element has a file of tests in the browser engines', () => {
  const tested = globSync('tests/elements/*.test.ts').map((file) => basename(file, '.test.ts'));
  expect(tested).toEqual(expect.arrayContaining(elements.map(({ name }) => name)));
});
