import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchOptions } from '../../docs/.vitepress/search-options.ts';
import { eventDescriptions } from '../../widgets/descriptions/events.ts';
import { failureDescriptions } from '../../widgets/descriptions/failures.ts';
import {
  fieldDescriptions,
  nameDescriptions,
  phraseDescriptions,
  screenDescriptions,
  settingDescriptions,
} from '../../widgets/descriptions/settings.ts';
import { elements } from '../../widgets/elements.ts';
import { SITE } from './site.ts';

/** Loads the search index of the built site. */
async function loadIndex(): Promise<MiniSearch> {
  const folder = path.join(SITE, 'assets/chunks');
  const file = readdirSync(folder).find((name) => name.startsWith('@localSearchIndexroot.'));
  if (file === undefined) throw new Error('The site has no search index.');
  const module: unknown = await import(pathToFileURL(path.join(folder, file)).href);
  const { default: json } = module as { default: string };
  // The fields of VitePress.
  return MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
  });
}

const index = await loadIndex();

/** Returns the pages of the first results of a search. */
function findPages(query: string): string[] {
  return index
    .search(query, searchOptions)
    .slice(0, 3)
    .map(({ id }) => String(id).replace(/#.*/, ''));
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  elements: elements.map(({ tag }) => tag),
  settings: [
    settingDescriptions,
    fieldDescriptions,
    nameDescriptions,
    phraseDescriptions,
    screenDescriptions,
  ].flatMap((descriptions) => Object.keys(descriptions)),
  events: Object.keys(eventDescriptions).map((name) => `portico-${name}`),
  failures: Object.keys(failureDescriptions),
};

for (const [page, names] of Object.entries(NAMES)) {
  test.each(names)(`a search for %s finds the reference of ${page}`, (name) => {
    expect(findPages(name)).toContain(`/docs/reference/${page}.html`);
  });
}

test('a search finds the guide to a message on the console', () => {
  expect(findPages('is unreachable, or does not allow')).toContain('/docs/troubleshooting.html');
});
