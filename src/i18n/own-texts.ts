import { DEFAULT_LANGUAGE, isLanguage } from '../contract/languages.ts';
import { isAuthorsHost } from '../platform/browser/authors-host.ts';
import { logWarning } from '../platform/browser/console.ts';
import type { WordSettings } from '../settings/settings.ts';

/** Texts by key, such as `signIn.title`. */
export type TextsByKey = Readonly<Record<string, string>>;

/** The texts of each address: an empty table before they have arrived, and where they cannot be loaded. */
const fetched = new Map<string, TextsByKey>();

/** Fetches the texts of an address, which are those of the page in one language. */
async function fetchTexts(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const entries = Object.entries((await response.json()) as object);
    fetched.set(
      address,
      Object.fromEntries(entries.filter(([, text]) => typeof text === 'string')),
    );
  } catch (error) {
    logWarning(`Portico: could not load the texts at ${address}.`, error);
  }
}

/**
 * Reads the texts of a page in a language: its own ones, and those for what people sign in with.
 * @param onMore called when the texts of an address have arrived
 */
export async function readOwn(
  { identifier, texts }: WordSettings,
  language: string,
  onMore: () => void,
): Promise<TextsByKey> {
  let own = (Object(texts) as Record<string, TextsByKey | undefined>)[language] ?? {};
  let isWaiting = false;
  if (typeof texts === 'string') {
    const address = texts.replaceAll('{language}', language);
    isWaiting = !fetched.has(address);
    own = fetched.get(address) ?? own;
    fetched.set(address, own);
    if (isWaiting) void fetchTexts(address).then(onMore);
  }
  if (isAuthorsHost(location.hostname) && !isWaiting) {
    void import('./check-texts.ts').then(({ checkTexts }) => checkTexts(language, own));
  }
  if (identifier === 'username') return own;
  const { default: named } = await import('../../locales/element/identifier.json');
  const base = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  return { ...named[base][identifier], ...own };
}
