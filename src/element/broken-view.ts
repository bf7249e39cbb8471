import { BROKEN } from '../i18n/broken-texts.ts';
import type { I18n } from '../i18n/i18n.ts';
import { readDocument } from '../platform/browser/read-document.ts';

/**
 * Shows a message instead of a broken view. It needs no React and no dictionary. If the translator is what broke,
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
  alert.textContent = BROKEN.en;
  box.append(alert);
  container.prepend(box);
  const remove = () => box.remove();
  try {
    const unsubscribe = translator.subscribe(({ direction, language }) => {
      alert.textContent = BROKEN[language];
      box.lang = language;
      box.dir = direction;
    });
    return () => {
      unsubscribe();
      remove();
    };
  } catch {
    box.lang = 'en';
    box.dir = 'ltr';
    return remove;
  }
}
