import type { MessageKey } from '../i18n/dictionary.ts';
import type { Translator } from '../i18n/translator.ts';
import { useServices } from './services.ts';
import { useSignalValue } from './use-signal-value.ts';

export type { MessageKey, Translator };

/** The texts in the language of the page's elements; the component follows a change of language. */
export function useTranslator(): Translator {
  return useSignalValue(useServices().i18n.translator);
}
