import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { toInterfaceLanguage } from '../../server/language/negotiate-language.ts';
import { findText } from '../pages/page-texts.ts';
import type { Settings } from '../settings/settings.ts';
import type { InvitationOutcome } from './invitations.ts';

/** The path that the form is sent to. */
const INVITATION_PATH = '/ssf/invitations';

/**
 * The form to invite a person: its path, its choices, and the result of the previous invitation.
 */
interface InvitationForm {
  readonly path: string;
  readonly languages: readonly {
    readonly tag: string;
    readonly name: string;
    readonly isDefault: boolean;
  }[];
  readonly partners: readonly { readonly origin: string; readonly name: string }[];
  readonly outcome: string | undefined;
}

/** Returns the language of invitations that name none: the default of external users. */
function getInvitationLanguage({ external: { locale, country } }: Settings): Language {
  return toInterfaceLanguage(locale, country) ?? DEFAULT_LANGUAGE;
}

/**
 * Creates the form.
 * @param outcome result of the previous invitation, from the URL of the page
 * @param outcomeTexts the text for each result
 */
function createInvitationForm(
  settings: Settings,
  outcome: string | undefined,
  outcomeTexts: Readonly<Record<InvitationOutcome, string>>,
): InvitationForm {
  const { partnerOrigins, partnerSites } = settings;
  const defaultLanguage = getInvitationLanguage(settings);
  return {
    path: INVITATION_PATH,
    languages: LANGUAGES.map((tag) => ({
      tag,
      name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
      isDefault: tag === defaultLanguage,
    })),
    partners: partnerSites.filter(({ origin }) => partnerOrigins.includes(origin)),
    outcome: findText(outcomeTexts, outcome),
  };
}

export { createInvitationForm, getInvitationLanguage, INVITATION_PATH, type InvitationForm };
