import type { Language } from '../../../src/contract/languages.ts';
import type { MailKind } from './mail-kind.ts';
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

/**
 * The texts of the mails in one language. Placeholders: `{product}`, `{inviter}`, and a point in time,
 * `{until}` or `{at}`.
 */
interface MailTexts extends Record<MailKind, MailText> {
  readonly greeting: string;
  /** When the link expires. */
  readonly until: string;
  /** Introduces the URL of the link as text. */
  readonly address: string;
}

/** The texts of one kind of mail. */
interface MailText {
  readonly subject: string;
  readonly text: string;
  /** Label of the link. */
  readonly action: string;
  /** For people who did not expect the mail. */
  readonly aside: string;
}

/** The texts of all mails in all languages. A language without texts is a compile error. */
export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
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
