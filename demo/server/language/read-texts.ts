import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts';

/** Texts by name, in groups. */
interface TextGroup {
  readonly [name: string]: string | TextGroup;
}

/** Lists the names of all texts of a group, each with the names of its groups before it. */
function listNames(group: TextGroup, path = ''): string[] {
  return Object.entries(group)
    .flatMap(([name, text]) =>
      typeof text === 'string' ? `${path}${name}` : listNames(text, `${path}${name}.`),
    )
    .sort();
}

/**
 * Reads texts in all languages from a folder with one file per language, such as `pt-BR.json`.
 * @param folder URL of the folder, with a slash at the end
 * @param english the English texts, which decide the names
 * @throws Error if a language has no file, or has other names than English
 */
export function readTexts<Texts extends object>(
  folder: URL,
  english: Texts,
): Readonly<Record<Language, Texts>> {
  const names = listNames(english as TextGroup);
  const entries = LANGUAGES.map((language) => {
    const file = new URL(`${language}.json`, folder);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    if (!isDeepStrictEqual(listNames(texts as TextGroup), names)) {
      throw new Error(`${file.pathname} has other names than the English texts.`);
    }
    return [language, texts] as const;
  });
  return Object.fromEntries(entries) as Record<Language, Texts>;
}
