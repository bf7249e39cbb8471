import type { Exchange } from '../http/exchange.ts';
import { NAMES, PAGES } from '../names.ts';
import type { Person } from '../people.ts';
import type { Handler, PortalContext } from '../portal-context.ts';
import { isGenuine } from '../sessions/browser.ts';
import { createToken, type Invitation, type LinkPurpose } from '../state.ts';

/** The numbers of the states, as the elements expect them. */
const USER_STATES: Readonly<Record<LinkPurpose, number>> = {
  register: 1,
  confirm: 2,
  used: 3,
  'new-password': 4,
  'confirm-password': 5,
};

const SHORTEST_PASSWORD = 10;

const LINK_PAGES: Readonly<Record<LinkPurpose, string>> = {
  register: PAGES.registration,
  confirm: PAGES.invitedSignIn,
  used: PAGES.invitedSignIn,
  'new-password': PAGES.newPassword,
  'confirm-password': PAGES.invitedSignIn,
};

/** Mails a link to an invited person. */
export function mailLink({ address: portal, state }: PortalContext, invitation: Invitation): void {
  const token = createToken();
  const { address, purpose } = invitation;
  state.invitations.set(token, invitation);
  const link = `${portal}${LINK_PAGES[purpose]}?${NAMES.externalTokenParameter}=${token}`;
  state.mails.push({ address, link });
}

/** Describes the invited person of a link, and the form. */
export const describeInvitation: Handler = (exchange, { state }) => {
  const invitation = state.invitations.get(exchange.path.split('/').at(-1) ?? '');
  if (!invitation) return exchange.text(404, 'No such invitation');
  exchange.json({
    emailAddress: invitation.address,
    passwordRestrictions: `At least ${SHORTEST_PASSWORD} characters`,
    termsAndConditions: '',
    userState: USER_STATES[invitation.purpose],
    phoneNumberProvisionOnSignUp: false,
  });
};

/** The texts of a record. */
type FormRecord = Readonly<Record<string, unknown>>;

/** Reads a record that was sent as JSON; undefined after a refusal. */
async function readRecord(
  exchange: Exchange,
  context: PortalContext,
): Promise<FormRecord | undefined> {
  if (!isGenuine(exchange, context)) exchange.text(403, 'Forged request');
  else {
    try {
      const record: unknown = JSON.parse(await exchange.readBody());
      if (record !== null && typeof record === 'object') return record as FormRecord;
    } catch {
      // Refused below.
    }
    exchange.text(400, 'Not a record');
  }
  return undefined;
}

/** Returns the invitation of a record with this purpose and a password; undefined after a refusal. */
function findInvitation(
  exchange: Exchange,
  { state }: PortalContext,
  { euet, password }: FormRecord,
  purpose: LinkPurpose,
): Invitation | undefined {
  const invitation = state.invitations.get(String(euet));
  if (invitation?.purpose !== purpose) exchange.text(404, 'No such invitation');
  else if (typeof password !== 'string' || password.length < SHORTEST_PASSWORD) {
    exchange.text(422, 'The password is too short');
  } else return invitation;
  return undefined;
}

/** Registers an invited person, who confirms the address with the next mail. */
export const register: Handler = async (exchange, context) => {
  const record = await readRecord(exchange, context);
  const invitation = record && findInvitation(exchange, context, record, 'register');
  if (!invitation) return;
  const person: Person = {
    id: `p-${createToken()}`,
    name: invitation.address,
    password: String(record.password),
    firstName: String(record.firstName),
    lastName: String(record.lastName),
    locale: { language: 'en', country: 'GB' },
    quota: 0,
    used: 0,
  };
  Object.assign(invitation, { purpose: 'confirm', person });
  mailLink(context, invitation);
  exchange.json({ userState: USER_STATES.confirm });
};

/** Stores a new password, which the person confirms with the next mail. */
export const setPassword: Handler = async (exchange, context) => {
  const record = await readRecord(exchange, context);
  const invitation = record && findInvitation(exchange, context, record, 'new-password');
  if (!invitation) return;
  Object.assign(invitation, {
    purpose: 'confirm-password',
    newPassword: String(record.password),
  });
  mailLink(context, invitation);
  exchange.json({ userState: USER_STATES['confirm-password'] });
};

/** Mails a link for a new password. The answer is the same for unknown addresses. */
export const requestPassword: Handler = async (exchange, context) => {
  const record = await readRecord(exchange, context);
  if (!record) return;
  const { invitations } = context.state;
  const known = [...invitations.values()].find(
    ({ address, person }) => address === record.emailAddress && person,
  );
  if (known) {
    if (known.purpose !== 'confirm') known.purpose = 'new-password';
    mailLink(context, known);
  }
  exchange.empty(204);
};
