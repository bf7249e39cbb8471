import { DEFAULT_LANGUAGE, isLanguage } from '../contract/languages.ts';
import { type FindText, findText } from './states/resolve-texts.ts';

/** The words of a page: its language, what people sign in with, and its own texts by key. */
export interface Words {
  readonly language: string;
  readonly identifier: string;
  readonly own: Readonly<Record<string, string>>;
}

/** The part of the page context that is used. */
interface Page {
  readonly language: { readonly shown: { peek(): string | undefined } };
  readonly ports: {
    settings(): {
      readonly identifier: string;
      readonly texts?: string | Readonly<Record<string, Words['own']>>;
    };
  };
}

/**
 * Reads the words of the page of this script, when its elements have their texts. It also runs as text in another page,
 * so it uses nothing from outside.
 * @param limit milliseconds
 * @throws Error if there are no elements within the limit
 */
export async function readWords(limit: number): Promise<Words> {
  const end = performance.now() + limit;
  for (;;) {
    const page = (globalThis as unknown as Record<symbol, Page>)[Symbol.for('portico.page')];
    const language = page?.language.shown.peek();
    if (page && language !== undefined) {
      const { identifier, texts = {} } = page.ports.settings();
      const own =
        typeof texts === 'string'
          ? await (await fetch(texts.replaceAll('{language}', language))).json()
          : texts[language];
      return { language, identifier, own: own ?? {} };
    }
    if (performance.now() > end) throw new Error(`After ${limit} ms, the page has no elements.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Identifiers = Readonly<Record<string, Readonly<Record<string, Words['own']>>>>;

/** Loads the texts that a page with these words shows. */
export async function loadTexts({ language, identifier, own }: Words): Promise<FindText> {
  const base = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const modules = await Promise.all([
    import(`../../locales/${base}.json`, { with: { type: 'json' } }),
    import(`../../locales/registration/${base}.json`, { with: { type: 'json' } }),
    import('../../locales/element/identifier.json', { with: { type: 'json' } }),
  ]);
  const [texts, registration, { default: identifiers }] = modules;
  const named = (identifiers as Identifiers)[base]?.[identifier] ?? {};
  return (key) => own[key] ?? named[key] ?? findText([texts.default, registration.default], key);
}
