import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definitions } from '../../../widgets/metadata/definitions.ts';
import { elementNames } from '../../../widgets/metadata/element-names.ts';
import { partsOfView } from './parts-of-view.ts';

const frame = partsOfView('src/element/frame.tsx');
const views = definitions.map((definition) => {
  const { file } = elementNames(definition);
  return { ...definition, view: `src/views/${file}/${file}.tsx` };
});

test.each(views)('<$tag> documents every part that it renders, and no other', ({ parts, view }) => {
  expect(Object.keys(parts).sort()).toEqual([...new Set([...partsOfView(view), ...frame])].sort());
});

test('every view belongs to an element', () => {
  const folders = globSync('src/views/*/').map((folder) => folder.replaceAll('\\', '/'));
  expect(folders.sort()).toEqual(views.map(({ view }) => view.replace(/\/[^/]+$/, '')).sort());
});
