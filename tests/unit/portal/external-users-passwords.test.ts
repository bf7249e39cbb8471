import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUsers } from '../../../demo/portal/database/schema/external-users.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';

const FIFTEEN_EMOJI = '🧊🌊⚓🚢🐟🦀🐚🌅🗺🧭⛵🛟🐋🦭🎣';
const LONGEST = `The 🐟 and the whale 🐋 ${'鯨'.repeat(106)}`;

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

describe('a password', () => {
  test.each([
    ['fourteen chars', 'min-length'],
    ['🧊'.repeat(14), 'min-length'],
    ['u\u0308'.repeat(14), 'min-length'],
    ['x'.repeat(64) + 'y'.repeat(65), 'max-length'],
    ['I am called Guest here', 'forbidden-words'],
    ['GUEST-GUEST-GUEST', 'forbidden-words'],
    ['post to partner.example', 'forbidden-words'],
    ['unchained melody ann', 'forbidden-words'],
    ['tab\tin the middle', 'characters'],
    ['Harbour Files 2026', 'common'],
    ['Guesthouse-Guesthouse', 'forbidden-words'],
    ['P@ssw0rd1234567', 'common'],
    ['1q2w3e4r5t6y7u8i', 'common'],
    ['QWERTY1234567890', 'common'],
    ['passwordpassword', 'common'],
    ['abababababababab', 'common'],
    ['                ', 'common'],
    ['', 'missing'],
  ])('%j is refused: %s', async (password, reason) => {
    const { token } = await testPortal.createUserInState(1);
    const answer = await testPortal.register(token, { password, lastName: 'Ann' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      code: 'INVALID_RECORD',
      message: 'Some fields do not pass',
      data: { password: reason },
    });
    // The link stays valid, so that the person can correct the password.
    expect((await testPortal.register(token)).status).toBe(200);
  });

  test.each([
    ['of 15 code points', 'quay by sunrise', 'quay by sunrise'],
    ['of 15 emoji', FIFTEEN_EMOJI, FIFTEEN_EMOJI],
    ['of 128 code points', LONGEST, LONGEST],
    ['set decomposed, entered composed', 'Mu\u0308nchen im Ma\u0308rz', 'München im März'],
    ['set composed, entered decomposed', 'Zürich im Jänner', 'Zu\u0308rich im Ja\u0308nner'],
    ['with colons and spaces', ' a:b:c and: so on ', ' a:b:c and: so on '],
    ['in Japanese', 'さざ波の音が聞こえる朝の港町で', 'さざ波の音が聞こえる朝の港町で'],
  ])('%s is compared in full', async (_, password, typed) => {
    const { address, token } = await testPortal.createUserInState(1);
    expect((await testPortal.register(token, { password })).status).toBe(200);
    const { token: confirmation } = await testPortal.waitForLink(address);
    expect((await testPortal.signIn(address, typed.slice(0, -1), confirmation)).status).toBe(401);
    expect((await testPortal.signIn(address, typed, confirmation)).status).toBe(200);
  });

  test('is not truncated: the last of 128 code points counts', async () => {
    const { address, token } = await testPortal.createUserInState(1);
    const base = Array.from({ length: 127 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7_919) % 5_000)),
    );
    const password = `${base.join('')}a`;
    expect((await testPortal.register(token, { password })).status).toBe(200);
    const { token: confirmation } = await testPortal.waitForLink(address);
    expect((await testPortal.signIn(address, `${base.join('')}b`, confirmation)).status).toBe(401);
    expect((await testPortal.signIn(address, password, confirmation)).status).toBe(200);
  });

  test('of a reset must not contain the names or the address of the person', async () => {
    const { token } = await testPortal.createUserInState(4);
    expect(await (await testPortal.describe(token)).json()).toMatchObject({
      userState: 4,
      passwordRestrictions: {
        forbidden: [expect.stringContaining('@'), 'Guest', 'Of Anna'],
      },
    });
    for (const [password, reason] of [
      ['once a guest, always one', 'forbidden-words'],
      ['short', 'min-length'],
      ['passwordpassword', 'common'],
    ] as const) {
      const answer = await testPortal.resetPassword(token, password);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ data: { password: reason } });
    }
    expect((await testPortal.resetPassword(token)).status).toBe(200);
  });

  test('of a reset is stored as a hash until it is confirmed', async () => {
    const { address } = await testPortal.createUserInState(5);
    const [row] = await testPortal.portal.database.query
      .select({ pending: externalUsers.pendingPasswordHash })
      .from(externalUsers)
      .innerJoin(people, eq(people.id, externalUsers.personId))
      .where(eq(people.loginKey, address));
    expect(row?.pending).toMatch(/^\$argon2id\$/);
    expect(await testPortal.readState(address)).toBe(5);
  });
});

describe('the portal’s settings', () => {
  test('can make a second factor mandatory, which allows passwords of eight characters', async () => {
    await testPortal.portal.settings.write({ externalMfaSetting: 'ENFORCED' });
    const { token } = await testPortal.createUserInState(1);
    const [asked, refused, accepted] = [
      await (await testPortal.describe(token)).json(),
      await testPortal.register(token, { password: 'tide-77' }),
      await testPortal.register(token, { password: 'k7#xq-v2' }),
    ];
    await testPortal.portal.settings.write({ externalMfaSetting: undefined });
    expect(asked).toMatchObject({ passwordRestrictions: { minLength: 8 } });
    expect(await refused.json()).toMatchObject({ data: { password: 'min-length' } });
    expect(accepted.status).toBe(200);
  });

  test('can require three of four character classes', async () => {
    await testPortal.portal.settings.write({
      passwordClasses: { required: 3, of: ['lower', 'upper', 'digit', 'symbol'] },
    });
    const { token } = await testPortal.createUserInState(1);
    const asked = await (await testPortal.describe(token)).json();
    expect(asked).toMatchObject({ passwordRestrictions: { classes: { required: 3 } } });
    const refused = await testPortal.register(token, { password: 'only lower case here' });
    expect(await refused.json()).toMatchObject({ data: { password: 'classes' } });
    expect((await testPortal.register(token, { password: 'Now with Upper, and 4' })).status).toBe(
      200,
    );
    await testPortal.portal.settings.write({ passwordClasses: undefined });
  });

  test.each(['At least twelve characters.', ['At least twelve characters.', 'Not your name.']])(
    'can replace the rules with the text %j without changing the check',
    async (passwordTexts) => {
      await testPortal.portal.settings.write({ passwordTexts });
      const { token } = await testPortal.createUserInState(1);
      expect(await (await testPortal.describe(token)).json()).toMatchObject({
        passwordRestrictions: passwordTexts,
      });
      const refused = await testPortal.register(token, { password: 'short' });
      expect(await refused.json()).toMatchObject({ data: { password: 'min-length' } });
      await testPortal.portal.settings.write({ passwordTexts: undefined });
    },
  );

  test('can be chosen with the longest requirements in words, which the record contains', async () => {
    const passwordTexts = Array.from({ length: 10 }, () => '鯨'.repeat(LIMITS.text));
    await testPortal.portal.settings.write({ passwordTexts });
    const { token } = await testPortal.createUserInState(4);
    const { passwordRestrictions } = await (await testPortal.describe(token)).json();
    const record = { euet: token, password: LONGEST, passwordRestrictions };
    expect((await testPortal.post(CALL_PATHS.resetPassword, record)).status).toBe(200);
    await testPortal.portal.settings.write({ passwordTexts: undefined });
  });

  test('can require a phone number and the acceptance of the current terms', async () => {
    await testPortal.portal.settings.write({
      termsAndConditions: 'Be kind to <others>.',
      phoneNumberProvisionOnSignUp: true,
    });
    const { address, token } = await testPortal.createUserInState(1);
    expect(await (await testPortal.describe(token)).json()).toMatchObject({
      termsAndConditions: 'Be kind to <others>.',
      phoneNumberProvisionOnSignUp: true,
    });
    const refused = await testPortal.register(token, { firstName: ' ', lastName: '' });
    expect(await refused.json()).toMatchObject({
      data: {
        firstName: 'missing',
        lastName: 'missing',
        phone: 'missing',
        termsAndConditions: 'missing',
      },
    });
    const outdated = { phone: '1', termsAndConditions: 'Be kind.' };
    expect(await (await testPortal.register(token, outdated)).json()).toMatchObject({
      data: { termsAndConditions: 'changed' },
    });
    const filled = { phone: '+44 1632 960999', termsAndConditions: 'Be kind to <others>.' };
    expect((await testPortal.register(token, filled)).status).toBe(200);
    expect(await testPortal.readState(address)).toBe(2);
    await testPortal.portal.settings.write({
      termsAndConditions: undefined,
      phoneNumberProvisionOnSignUp: undefined,
    });
  });
});

test.each(['', 'null', '{"password": 12}', '{"euet": {}}', '{', '{"firstName": null}'])(
  'a body that is not a record gets 400: %s',
  async (body) => {
    for (const call of [
      CALL_PATHS.register,
      CALL_PATHS.resetPassword,
      CALL_PATHS.resetPasswordRequested,
    ]) {
      const answer = await testPortal.post(call, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: expect.any(String) });
    }
  },
);
