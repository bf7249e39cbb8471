import { externalUsers } from '../../../demo/portal/database/schema/external-users.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { PURPOSE_IN_STATE } from '../../../demo/portal/external-user-states/link-purposes.ts';
import { issueLink } from '../../../demo/portal/external-users/links.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import type { Language } from '../../../src/contract/languages.ts';

/** The email address of an invited person, and the token of the last link. */
export interface Invitation {
  readonly address: string;
  readonly token: string;
}

const NO_SHARING = { internal: false, external: false, public: false, public_link: false };

let count = 0;

/** An invited person to add. */
export interface InvitedPerson {
  readonly state: ExternalUserState;
  /** The language of the invitation. */
  readonly language: Language;
}

/** Adds an invited person in a state, without sending a mail. In state 3 no link is valid. */
export async function addInvitedPerson(
  { query }: Database,
  { state: externalUserState, language }: InvitedPerson,
): Promise<Invitation> {
  count += 1;
  // All addresses have the same length, because tests compare the rectangles of elements that show them.
  const address = `greta${String(count).padStart(5, '0')}@partner.example`;
  const [person] = await query
    .insert(people)
    .values({
      loginKey: address,
      name: address,
      email: address,
      passwordHash: 'none',
      firstName: '',
      lastName: '',
      language,
      country: language === 'en' ? 'GB' : '',
      timeZone: 'Europe/London',
      externalUserState,
      personalStorageEnabled: false,
      isFirstLogin: true,
      globalShareConfig: NO_SHARING,
      workspaceShareConfig: NO_SHARING,
    })
    .returning({ id: people.id });
  if (!person) throw new Error('The person was not added');
  await query.insert(externalUsers).values({ personId: person.id });
  const purpose = PURPOSE_IN_STATE[externalUserState] ?? 'registration';
  const { token } = await issueLink(query, person.id, purpose, Date.now());
  return { address, token };
}
