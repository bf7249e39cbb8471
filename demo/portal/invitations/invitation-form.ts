import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { Settings } from '../settings/settings.ts';
import type { InvitationOutcome } from './invitations.ts';

/** The path that the form is sent to. */
const INVITATION_PATH = '/ssf/invitations';

/**
 * The form to invite a person: its path, its choices, and the result of the previous invitation.
 */
interface InvitationForm {
  readonly path: string;
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly partners: readonly { readonly origin: string; readonly name: string }[];
  readonly outcome: string | undefined;
}

const OUTCOMES = {
  sent: 'The invitation is on its way.',
  again: 'They were invited before. The mail is sent once more.',
  known: 'They have an account already.',
  address: 'This is no e-mail address.',
} satisfies Record<InvitationOutcome, string>;

const TEXTS: ReadonlyMap<string | undefined, string> = new Map(Object.entries(OUTCOMES));

/** Creates the form. @param outcome result of the previous invitation, from the URL of the page */
function createInvitationForm(
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
    outcome: TEXTS.get(outcome),
  };
}

export { createInvitationForm, INVITATION_PATH, type InvitationForm };
