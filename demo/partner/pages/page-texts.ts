import type { Language } from '../../../src/contract/languages.ts';
import cs from './texts/cs.json' with { type: 'json' };
import da from './texts/da.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fi from './texts/fi.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hu from './texts/hu.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import ptBr from './texts/pt-BR.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import sv from './texts/sv.json' with { type: 'json' };
import zhHans from './texts/zh-Hans.json' with { type: 'json' };
import zhHant from './texts/zh-Hant.json' with { type: 'json' };

/** The texts of the pages in one language, by page. Placeholders look like `{name}`. */
type PageTexts = typeof en;

/** The texts by language. A language without texts, or a missing text, is a compile error. */
const TEXTS: Readonly<Record<Language, PageTexts>> = {
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  hu,
  it,
  ja,
  nl,
  pl,
  'pt-BR': ptBr,
  ru,
  sv,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

/** Returns the texts of the pages in a language. */
export function getTexts(language: Language): PageTexts {
  return TEXTS[language];
}
