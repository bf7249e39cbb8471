import { getRoot } from './sign-in-form.ts';
import type { TestPage } from './test-page.ts';
import { waitFor } from './wait.ts';

/** Waits for the select of the language choice. */
export function getLanguageSelect(page: TestPage): Promise<HTMLSelectElement> {
  const element = page.find('portico-locale-picker');
  return waitFor('the language choice', () => getRoot(element).querySelector('select'));
}

/** Chooses a language, as a person does. */
export async function chooseLanguage(page: TestPage, language: string): Promise<void> {
  const select = await getLanguageSelect(page);
  select.value = language;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
