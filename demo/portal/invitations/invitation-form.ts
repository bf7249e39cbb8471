import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { Settings } from '../settings/settings.ts';
import { INVITATION_PATH } from './invitation-path.ts';
import type { InvitationOutcome } from './invitations.ts';

const OUTCOMES = {
  sent: 'The invitation is on its way.',
  again: 'They were invited before. The mail is sent once more.',
  known: 'They have an account already.',
  address: 'This is no e-mail address.',
} satisfies Record<InvitationOutcome, string>;

const SENTENCES: ReadonlyMap<string | undefined, string> = new Map(Object.entries(OUTCOMES));

/** The form of an invitation: where it goes, what it offers, and how the last one ended. */
export interface InvitationForm {
  readonly path: string;
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly partners: readonly { readonly origin: string; readonly name: string }[];
  readonly outcome: string | undefined;
}

/** The form of the home page to invite somebody. @param outcome how the last invitation ended */
export function invitationForm(
  { partnerOrigins, partnerSites }: Settings,
  outcome: string | undefined,
): InvitationForm {
  return {
    path: INVITATION_PATH,
    languages: LANGUAGES.map((tag) => ({
      tag,
      name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
    })),
    partners: partnerSites.filter(({ origin }) => partnerOrigins.includes(origin)),
    outcome: SENTENCES.get(outcome),
  };
}
