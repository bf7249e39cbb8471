import type { I18n } from '../i18n/i18n.ts';
import { loadBrokenTexts } from '../i18n/load-broken-texts.ts';
import type { Translator } from '../i18n/translator.ts';
import { readDocument } from '../platform/browser/read-document.ts';

/**
 * Shows a message instead of a broken view. It needs no React and no dictionary; its text is loaded. If the translator is what broke,
 * the message is English.
 * @returns a function that removes the message
 */
export function showBrokenView(container: HTMLElement, { translator }: I18n): () => void {
  const createElement = readDocument('createElement');
  const box = createElement('div');
  const alert = createElement('p');
  box.className = 'portico';
  box.part.add('root');
  alert.className = 'portico-alert';
  alert.part.add('alert');
  alert.role = 'alert';
  box.append(alert);
  container.prepend(box);

  async function show({ direction, language }: Pick<Translator, 'direction' | 'language'>) {
    const texts = await loadBrokenTexts();
    const text = texts[language];
    box.lang = text ? language : 'en';
    box.dir = text ? direction : 'ltr';
    alert.textContent = text ?? texts.en;
  }
  const remove = () => box.remove();
  try {
    const unsubscribe = translator.subscribe((current) => void show(current));
    return () => {
      unsubscribe();
      remove();
    };
  } catch {
    void show({ direction: 'ltr', language: 'en' });
    return remove;
  }
}
