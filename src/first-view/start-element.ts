import type { Language } from '../contract/languages.ts';
import type { ElementDefinition } from '../element/definition.ts';
import { moveLinkToken } from '../element/link-token.ts';
import { keepLinkToken, replaceAddress } from '../platform/browser/navigation.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { readEarlySettings } from './early-settings.ts';
import { getFirstLanguage } from './first-language.ts';
import { type FirstViewParts, insertFirstView } from './insert-first-view.ts';
import { keepActions } from './keep-actions.ts';
import { awaitRetry, type KeptView } from './load-failure.ts';
import { watchComposition } from './watch-composition.ts';

/**
 * Shows a form that people can type into at once, and meanwhile loads the element, which takes the form over. Does
 * nothing where there is no page, such as on a server.
 * @param load imports the scripts of the element; the result defines it
 */
export function startElement(
  definition: ElementDefinition,
  parts: FirstViewParts,
  load: (language: Language) => Promise<() => void>,
): void {
  if (typeof customElements === 'undefined') return;
  const { portal, names } = readEarlySettings();
  if (definition.takesLink) {
    moveLinkToken({ href: location.href, replaceAddress, keepLinkToken }, { names });
  }
  const language = getFirstLanguage(portal);
  const views = new Map<Element, KeptView>();
  const awaitComposition = watchComposition(definition.tag);

  function showAll(): void {
    if (customElements.get(definition.tag)) return;
    for (const element of readDocument('querySelectorAll')<HTMLElement>(definition.tag)) {
      if (views.has(element)) continue;
      const view = insertFirstView(element, definition, parts, language);
      if (!view) continue;
      const release = keepActions(view.container, view.removeStyles);
      views.set(element, { container: view.container, release });
    }
  }

  async function defineElement(): Promise<void> {
    try {
      const define = await load(language);
      await awaitComposition();
      define();
    } catch (error) {
      console.error(`Portico: the scripts of <${definition.tag}> could not be loaded.`, error);
      await awaitRetry([...views.values()], parts.readTexts(language)['failure.network'] ?? '');
      await defineElement();
    }
  }

  showAll();
  if (readDocument('readyState') === 'loading') {
    readDocument('addEventListener')('DOMContentLoaded', showAll, { once: true });
  }
  void defineElement();
}
