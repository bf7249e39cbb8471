import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definitions } from '../../../widgets/metadata/definitions.ts';
import { elementNames } from '../../../widgets/metadata/element-names.ts';
import { partsOfView } from './parts-of-view.ts';

const root = partsOfView('src/element/view-root.tsx');

/** What the views of invited people load while the portal is asked about a link. */
const forms = partsOfView('src/views/registration/link-form.tsx');
const laterParts: Readonly<Record<string, ReadonlySet<string>>> = {
  'portico-registration': forms,
  'portico-password-reset': forms,
};

const views = definitions.map((definition) => {
  const { file } = elementNames(definition);
  return { ...definition, view: `src/views/${file}/${file}.tsx` };
});

test.each(views)('<$tag> documents every part that it renders, and no other', (definition) => {
  const { parts, tag, view } = definition;
  const rendered = new Set([...partsOfView(view), ...(laterParts[tag] ?? []), ...root]);
  expect(Object.keys(parts).sort()).toEqual([...rendered].sort());
});

test('every view belongs to an element', () => {
  const folders = globSync('src/views/*/').map((folder) => folder.replaceAll('\\', '/'));
  expect(folders.sort()).toEqual(views.map(({ view }) => view.replace(/\/[^/]+$/, '')).sort());
});
