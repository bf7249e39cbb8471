import type { Language } from '../contract/languages.ts';

/** The texts of an element that cannot be shown, by language. */
type BrokenTexts = Partial<Record<Language, string>> & { readonly en: string };

/**
 * Loads the message of an element that cannot be shown, in each language: its dictionary may be what is missing. It is
 * English where the message cannot be fetched either.
 */
export async function loadBrokenTexts(): Promise<BrokenTexts> {
  try {
    const file = await import('../../locales/element/broken.json', { with: { type: 'json' } });
    return file.default;
  } catch {
    return { en: 'This part of the page could not be shown. Reload the page.' };
  }
}
