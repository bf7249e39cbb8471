import type { MessageKey } from '../i18n/dictionary.ts';
import type { Translator } from '../i18n/translator.ts';
import { useServices } from './services.ts';
import { useSignalValue } from './use-signal-value.ts';

export type { MessageKey, Translator };

/** The translator of the current language. The component renders again when the language changes. */
export function useTranslator(): Translator {
  return useSignalValue(useServices().i18n.translator);
}
