import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { getTexts } from '../../../demo/portal/pages/page-texts.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user-state.ts';
import {
  type InvitedPortal,
  NEW_PASSWORD,
  openInvitations,
  PASSWORD,
} from './support/open-invitations.ts';
import { getPassword } from './support/open-test-portal.ts';
import { signInAs } from './support/signed-in.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

const PAGE = '/account/password';
const NEW = 'the tide comes in at six';

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** Restores the password and the state of a person. */
async function restore(name: string): Promise<void> {
  const { database, passwords } = testPortal.portal;
  const passwordHash = await passwords.hash(getPassword(name));
  await database.query
    .update(people)
    .set({ passwordHash, externalUserState: null })
    .where(eq(people.loginKey, name));
}

afterEach(() => restore('anna'));

const readStatus = async (visitor: Visitor, path: string = CALL_PATHS.self) =>
  (await visitor.fetch(path)).status;
const signInWith = async (name: string, password: string) =>
  (await testPortal.visitor().signIn(name, password)).status;

/** Sends the form. @returns the query of the page that follows */
async function change(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const form = { current: getPassword('anna'), new: NEW, repeat: fields.new ?? NEW, ...fields };
  const answer = await visitor.submit(PAGE, form);
  expect(answer.status).toBe(303);
  return answer.headers.get('location')?.replace(`${PAGE}?`, '') ?? '';
}

describe('changing the own password', () => {
  test('asks for the current one and names the rules', async () => {
    const page = await (await (await signInAs(testPortal, 'anna')).fetch(PAGE)).text();
    for (const autocomplete of ['username', 'current-password', 'new-password']) {
      expect(page).toContain(`autocomplete="${autocomplete}"`);
    }
    expect(page).toContain('Use at least 15 characters');
  });

  test('ends the other sessions, keeps this browser signed in with new tokens, and is mailed', async () => {
    const [here, there, saga] = [
      await signInAs(testPortal, 'anna'),
      await signInAs(testPortal, 'anna'),
      await signInAs(testPortal, 'saga'),
    ];
    const before = [...here.jar.values()];
    expect(await change(here, {})).toBe('changed=1');
    expect(await Promise.all([here, there, saga].map((one) => readStatus(one)))).toEqual([
      200, 401, 200,
    ]);
    for (const token of before) expect([...here.jar.values()]).not.toContain(token);
    expect(await signInWith('anna', getPassword('anna'))).toBe(401);
    expect(await signInWith('anna', NEW)).toBe(200);
    const mail = await testPortal.inbox.next('anna.whitcombe@harbour.example');
    expect(mail.subject).toBe('Your Harbour Files password was changed');
    expect(mail.text).toContain('contact your administrator immediately');
    expect(mail.text).toContain(`${testPortal.address}/login`);
    expect(mail.raw).not.toContain(NEW);
    const page = await (await here.fetch(`${PAGE}?changed=1`)).text();
    expect(page).toMatch(/role="status">Your password has been changed/);
  });

  test.each([
    ['current', { current: 'wrong' }],
    ['current', { current: 'x'.repeat(513) }],
    ['missing', { new: '' }],
    ['min-length', { new: 'fourteen chars' }],
    ['max-length', { new: 'x'.repeat(513) }],
    ['characters', { new: `${NEW}\u0007` }],
    ['forbidden-words', { new: 'whitcombe by the sea' }],
    ['common', { new: 'Harbour Files 2026' }],
    ['different', { repeat: 'the tide comes in at seven' }],
    ['same', { new: getPassword('anna') }],
  ])('fails with the error %s for %j', async (error, fields) => {
    const [here, there] = [await signInAs(testPortal, 'anna'), await signInAs(testPortal, 'anna')];
    expect(await change(here, fields)).toBe(`error=${error}`);
    expect(await readStatus(there)).toBe(200);
    expect(await signInWith('anna', getPassword('anna'))).toBe(200);
    const page = await (await here.fetch(`${PAGE}?error=${error}`)).text();
    expect(page).toMatch(/class="error" role="alert">[A-Z]/);
  });

  test('checks a limited number of current passwords, for a thief of the session', async () => {
    const thief = await signInAs(testPortal, 'anna');
    const outcomes = new Set<string>();
    for (let time = 0; time < 7; time += 1) {
      outcomes.add(await change(thief, { current: `guess ${time}` }));
    }
    expect([...outcomes]).toEqual(['error=current', 'error=wait']);
    expect(await change(thief, {})).toBe('error=wait');
    const owner = testPortal.visitor();
    await owner.fetch('/login');
    const captcha = await owner.solveCaptcha();
    expect((await owner.signIn('anna', getPassword('anna'), captcha)).status).toBe(200);
    expect(await change(owner, {})).toBe('changed=1');
  });

  test('is refused if another site caused it', async () => {
    const anna = await signInAs(testPortal, 'anna');
    const body = new URLSearchParams({ current: getPassword('anna'), new: NEW, repeat: NEW });
    for (const headers of [{ Origin: 'https://evil.example' }, {}]) {
      expect((await anna.fetch(PAGE, { method: 'POST', headers, body })).status).toBe(403);
    }
    expect(await signInWith('anna', getPassword('anna'))).toBe(200);
  });

  test('succeeds once if two browsers do it at the same time', async () => {
    const [first, second] = [
      await signInAs(testPortal, 'anna'),
      await signInAs(testPortal, 'anna'),
    ];
    const results = await Promise.all([
      change(first, { new: 'first new password here' }),
      change(second, { new: 'second quay at nightfall' }),
    ]);
    expect(results.filter((result) => result === 'changed=1')).toHaveLength(1);
    const { query } = testPortal.portal.database;
    const [anna] = await query.select().from(people).where(eq(people.loginKey, 'anna'));
    expect(await query.$count(sessions, eq(sessions.personId, anna?.id ?? 0))).toBe(1);
  });

  test('keeps the portal login of an administrator', async () => {
    const admin = await signInAs(testPortal, 'admin');
    await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: SCRIPT,
      body: new URLSearchParams({ j_username: 'admin', j_password: getPassword('admin') }),
    });
    expect(await change(admin, { current: getPassword('admin') })).toBe('changed=1');
    expect(await readStatus(admin, '/ssf/admin/people')).toBe(200);
    await restore('admin');
  });

  test('leads visitors to the login', async () => {
    expect((await testPortal.visitor().fetch(PAGE)).headers.get('location')).toBe('/login');
    const answer = await testPortal.visitor().submit(PAGE, { new: NEW });
    expect(answer.headers.get('location')).toBe('/login');
  });
});

test('people from the directory learn where to change their password, and cannot do it here', async () => {
  const ludwig = await signInAs(testPortal, 'ludwig');
  const page = await (await ludwig.fetch(PAGE)).text();
  expect(page).toContain(getTexts('de').ownPassword.directory);
  expect(page).not.toContain('type="password"');
  const answer = await ludwig.submit(PAGE, {
    current: getPassword('ludwig'),
    new: NEW,
    repeat: NEW,
  });
  expect(answer.headers.get('location')).toBe(PAGE);
  expect(await signInWith('ludwig', getPassword('ludwig'))).toBe(200);
});

test('an invited person who changes the password makes the link of a reset invalid', async () => {
  const { address, token } = await testPortal.createUserInState(
    EXTERNAL_USER_STATES.pwdResetWaitingForVerification,
  );
  const guest = testPortal.visitor();
  expect((await testPortal.signIn(address, PASSWORD, undefined, guest)).status).toBe(200);
  const chosen = 'neither of the two passwords';
  expect(await change(guest, { current: PASSWORD, new: chosen })).toBe('changed=1');
  expect(await testPortal.readState(address)).toBe(EXTERNAL_USER_STATES.verified);
  expect((await testPortal.inbox.next(address)).text).toContain(
    'If not, reset your password immediately.',
  );
  expect((await testPortal.signIn(address, NEW_PASSWORD, token)).status).toBe(401);
  expect((await testPortal.signIn(address, chosen, token)).status).toBe(200);
});
