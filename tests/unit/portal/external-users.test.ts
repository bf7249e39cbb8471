import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import {
  EXTERNAL_USER_ACTIONS,
  type ExternalUserAction,
  TRANSITIONS,
} from '../../../demo/portal/external-user-states/transitions.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user-state.ts';
import { takeSample } from '../../support/soak.ts';
import {
  type InvitedPortal,
  NEW_PASSWORD,
  openInvitations,
  PASSWORD,
} from './support/open-invitations.ts';
import { SCRIPT } from './support/visitor.ts';

const STATES = Object.entries(EXTERNAL_USER_STATES) as [string, ExternalUserState][];
const CELLS = STATES.flatMap(([name, state]) =>
  EXTERNAL_USER_ACTIONS.map((action) => ({ name, state, action })),
);

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** Performs an action over HTTP. @returns whether the portal accepted it */
async function performAction(
  action: ExternalUserAction,
  state: ExternalUserState,
  { address, token }: { address: string; token: string },
): Promise<boolean> {
  switch (action) {
    case 'invite':
      return (await testPortal.invite(address)) === 'again';
    case 'open-link': {
      await testPortal.visitor().fetch(`/filr/login?euet=${token}`);
      return true;
    }
    case 'register':
      return (await testPortal.register(token)).ok;
    case 'sign-in':
      return (await testPortal.signIn(address, PASSWORD)).ok;
    case 'confirm':
      return (await testPortal.signIn(address, state === 5 ? NEW_PASSWORD : PASSWORD, token)).ok;
    case 'request-reset':
      return (await testPortal.requestReset(address)).ok;
    case 'reset-password':
      return (await testPortal.resetPassword(token)).ok;
    case 'change-password':
      return testPortal.changePassword(address, PASSWORD, NEW_PASSWORD);
  }
}

const SUBJECTS = {
  registration: 'Your invitation to Harbour Files',
  confirmation: 'Confirm your email address for Harbour Files',
  reset: 'Reset your Harbour Files password',
  'reset-confirmation': 'Confirm your new Harbour Files password',
  'password-changed': 'Your Harbour Files password was changed',
  'second-factor-set-up': 'Two-step verification for Harbour Files was set up',
  'second-factor-removed': 'Two-step verification for Harbour Files was removed',
  'second-factor-changed': 'Two-step verification for Harbour Files was changed',
  'sign-on-changed': 'Single sign-on for Harbour Files was changed',
  'own-password-changed': 'Your Harbour Files password was changed',
  'wrong-passwords': 'Wrong passwords for your Harbour Files account',
} as const;

describe('the state table', () => {
  const table: Record<string, Record<string, string>> = {};
  afterAll(() => console.table(table));

  // external-users-random-walk.test.ts follows the table, too.
  test.each(takeSample(CELLS, CELLS.length / 3))(
    'defines $action in state $state ($name)',
    async ({ name, state, action }) => {
      const person = await testPortal.createUserInState(state);
      const before = testPortal.inbox.mails.length;
      const transition = TRANSITIONS[state][action];

      const accepted = await performAction(action, state, person);
      await testPortal.waitUntilIdle();

      expect(accepted).toBe(transition !== undefined);
      expect(await testPortal.readState(person.address)).toBe(transition?.to ?? state);
      const mails = testPortal.inbox.mails.slice(before);
      expect(mails.map(({ subject }) => subject)).toEqual(
        transition?.mail ? [SUBJECTS[transition.mail]] : [],
      );
      expect(mails.every(({ recipient }) => recipient === person.address)).toBe(true);
      const row = table[`${state} ${name}`] ?? {};
      row[action] = accepted
        ? `→ ${await testPortal.readState(person.address)}${mails.length ? ' ✉' : ''}`
        : '–';
      table[`${state} ${name}`] = row;
    },
  );
});

describe('an external user', () => {
  test('registers, confirms the address and gets a session', async () => {
    const address = testPortal.newAddress();
    expect(await testPortal.invite(address)).toBe('sent');
    const invitation = await testPortal.waitForLink(address);
    expect(invitation.url.pathname).toBe('/register');
    expect(invitation.mail.text).toContain('Anna Whitcombe');

    const asked = await testPortal.describe(invitation.token);
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(await asked.json()).toEqual({
      emailAddress: address,
      userState: 1,
      termsAndConditions: '',
      phoneNumberProvisionOnSignUp: false,
      passwordRestrictions: { minLength: 15, maxLength: 128, forbidden: [address] },
      locale: { language: 'en', country: 'GB' },
    });
    expect(await (await testPortal.register(invitation.token)).json()).toEqual({ userState: 2 });

    const confirmation = await testPortal.waitForLink(address);
    expect(confirmation.url.pathname).toBe('/filr/login');
    const page = await testPortal
      .visitor()
      .fetch(confirmation.url.pathname + confirmation.url.search);
    expect(await page.text()).toContain(`user-name="${address}"`);
    const guest = testPortal.visitor();
    const answer = await testPortal.signIn(address, PASSWORD, confirmation.token, guest);
    expect(answer.headers.get('location')).toBe('/');
    expect(await (await guest.fetch(CALL_PATHS.self)).json()).toMatchObject({
      name: address,
      email: address,
      first_name: 'Guest',
      external_user_state: 3,
    });
  });

  test('confirms the address without JavaScript: the form keeps the link after a wrong password', async () => {
    const { address, token } = await testPortal.createUserInState(2);
    const guest = testPortal.visitor();
    const page = await (await guest.fetch(`/filr/login?euet=${token}`)).text();
    expect(page).toContain(`name="euet" type="hidden" value="${token}"`);
    const fields = { j_username: address, euet: token };
    const wrong = await guest.submit(CALL_PATHS.portalLogin, { ...fields, j_password: 'wrong' });
    expect(wrong.headers.get('location')).toBe(`/filr/login?error=1&euet=${token}`);
    const right = await guest.submit(CALL_PATHS.portalLogin, { ...fields, j_password: PASSWORD });
    expect(right.headers.get('location')).toBe('/');
    expect(await testPortal.readState(address)).toBe(3);
  });

  test('signs in with a new password only after confirming it, which ends all other sessions', async () => {
    const { address, token } = await testPortal.createUserInState(5);
    const elsewhere = testPortal.visitor();
    expect((await testPortal.signIn(address, NEW_PASSWORD)).status).toBe(401);
    expect((await testPortal.signIn(address, PASSWORD, undefined, elsewhere)).status).toBe(200);
    expect((await testPortal.signIn(address, PASSWORD, token)).status).toBe(401);

    const here = testPortal.visitor();
    expect((await testPortal.signIn(address, NEW_PASSWORD, token, here)).status).toBe(200);
    expect((await here.fetch(CALL_PATHS.self)).status).toBe(200);
    expect((await elsewhere.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await testPortal.signIn(address, PASSWORD)).status).toBe(401);
    expect((await testPortal.signIn(address, NEW_PASSWORD)).status).toBe(200);
    const notice = await testPortal.waitForLink(address);
    expect(notice.mail.subject).toBe(SUBJECTS['password-changed']);
    expect(notice.token).toBe('');
  });

  test('signs in with the old password while a reset is pending', async () => {
    const { address } = await testPortal.createUserInState(4);
    expect((await testPortal.signIn(address, PASSWORD)).status).toBe(200);
    expect(await testPortal.readState(address)).toBe(4);
  });

  test('gets the same refusal for a correct and a wrong password before confirming the address', async () => {
    const { address } = await testPortal.createUserInState(2);
    const [right, wrong] = [
      await testPortal.signIn(address, PASSWORD),
      await testPortal.signIn(address, 'something else'),
    ];
    expect(right.status).toBe(401);
    expect(await right.text()).toBe(await wrong.text());
  });

  test.each([0, 6])('is refused in the unknown state %i', async (state) => {
    const { address } = await testPortal.createUserInState(3);
    const { query } = testPortal.portal.database;
    await query
      .update(people)
      .set({ externalUserState: state })
      .where(eq(people.loginKey, address));
    expect((await testPortal.signIn(address, PASSWORD)).status).toBe(401);
  });

  test('confirms a reset by the portal login, which starts a new session and sends the notice', async () => {
    const { address, token } = await testPortal.createUserInState(5);
    const guest = testPortal.visitor();
    expect((await testPortal.signIn(address, PASSWORD, undefined, guest)).status).toBe(200);
    const before = guest.jar.get('portal_session');
    const answer = await guest.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: SCRIPT,
      body: new URLSearchParams({ j_username: address, j_password: NEW_PASSWORD, euet: token }),
    });
    expect(answer.status).toBe(204);
    expect(guest.jar.get('portal_session')).not.toBe(before);
    expect((await guest.fetch(CALL_PATHS.self)).status).toBe(200);
    const notice = await testPortal.inbox.next(address);
    expect(notice.subject).toBe(SUBJECTS['password-changed']);
    // The portal knows the time zone of the inviting person only.
    expect(notice.text).toMatch(/\d:\d\d.[AP]M UTC\./);
  });
});

describe('long terms', () => {
  // The second case has the longest body: JSON escapes a control character with six bytes.
  test.each([
    ['70 kB of letters', 'Be kind. '.repeat(8_000)],
    ['as many escapes as the settings allow', '\u0001'.repeat(200_000)],
  ])('can be accepted: %s', async (_, termsAndConditions) => {
    await testPortal.portal.settings.write({ termsAndConditions });
    try {
      const { address, token } = await testPortal.createUserInState(1);
      const asked = (await (await testPortal.describe(token)).json()) as {
        termsAndConditions: string;
      };
      expect(asked.termsAndConditions).toBe(termsAndConditions);
      const answer = await testPortal.register(token, {
        termsAndConditions: asked.termsAndConditions,
      });
      expect(answer.status).toBe(200);
      await testPortal.waitForLink(address);
      expect((await testPortal.resetPassword('x'.repeat(70_000))).status).toBe(413);
    } finally {
      await testPortal.portal.settings.write({ termsAndConditions: undefined });
    }
  });

  test('are refused by the settings if a registration could not contain them', async () => {
    const termsAndConditions = 'x'.repeat(200_001);
    await expect(testPortal.portal.settings.write({ termsAndConditions })).rejects.toThrow(
      '200000',
    );
  });
});
