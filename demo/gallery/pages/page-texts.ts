import type { Language } from '../../../src/contract/languages.ts';
import type { GalleryState } from '../../../src/testing/states/gallery-state.ts';
import { fillIn } from '../../server/fill-in.ts';
import { readTexts } from '../../server/language/read-texts.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts of the gallery in one language. Placeholders look like `{title}`. */
export type PageTexts = typeof en;

/** The texts by language. */
const TEXTS = readTexts(new URL('./texts/', import.meta.url), en);

/** Returns the texts of the gallery in a language. */
export function getTexts(language: Language): PageTexts {
  return TEXTS[language];
}

/**
 * Returns the title of a state in a language.
 * @throws Error if the dictionaries have no title for the state
 */
export function getStateTitle(
  { element, name, panelOf }: Pick<GalleryState, 'element' | 'name' | 'panelOf'>,
  language: Language,
): string {
  const { panel, states } = getTexts(language);
  const titles: Readonly<Record<string, string>> = states[element];
  const title = titles[panelOf ?? name];
  if (title === undefined) throw new Error(`The state ${name} of ${element} has no title.`);
  return panelOf === undefined ? title : fillIn(panel, { title });
}
