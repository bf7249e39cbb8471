import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DemoPerson } from '../../../demo/portal-demo/seed-people.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { MFA_SETTINGS } from '../../../src/contract/calls/public-info.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { complete, exchange } from './support/second-factor-calls.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

/** Two who were invited, and have been in. */
const [VERA, IVAR] = (['vera', 'ivar'] as const).map((name) => ({
  name: `${name}@elsewhere.example`,
  password: 'invited by Anna',
  note: 'invited',
  firstName: name,
  lastName: 'Holm',
  language: 'da',
  country: 'DK',
  timeZone: 'Europe/Copenhagen',
  externalUserState: 3,
})) as [DemoPerson, DemoPerson];

/** Of each kind one who has set up a second factor, and one who has not. */
const PEOPLE = [
  { name: 'anna', enrolled: false },
  { name: 'yuki', enrolled: true },
  { name: VERA.name, enrolled: false },
  { name: IVAR.name, enrolled: true },
];

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor([VERA, IVAR]);
  testPortal = factor.testPortal;
  for (const { name, enrolled } of PEOPLE) if (enrolled) await enrollPerson(name);
});
afterAll(() => factor.close());
afterEach(async () => {
  await testPortal.portal.settings.write({ mfaSetting: undefined, externalMfaSetting: undefined });
});

const login = (visitor: Visitor, name: string) =>
  visitor.signIn(name, name.includes('@') ? VERA.password : getPassword(name));

/** Somebody in front of the authority, with the answer that sent them there. */
async function startSecondFactor(name = 'anna'): Promise<{ visitor: Visitor; answer: Response }> {
  const visitor = testPortal.visitor();
  await visitor.fetch('/login');
  const answer = await login(visitor, name);
  expect(answer.status).toBe(609);
  return { visitor, answer };
}

/** Signs somebody in through the authority, where they set up a second factor if they have none. */
async function enrollPerson(name: string): Promise<Visitor> {
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED', externalMfaSetting: undefined });
  const { visitor, answer } = await startSecondFactor(name);
  expect((await exchange(visitor, await factor.passSecondFactor(answer))).status).toBe(204);
  expect((await complete(visitor)).status).toBe(200);
  return visitor;
}

describe('who is asked for a second factor', () => {
  const rows = MFA_SETTINGS.flatMap((mode) =>
    PEOPLE.map(({ name, enrolled }) => {
      const asked = mode === 'ENFORCED' || (mode === 'OPTIONAL' && enrolled);
      return { mode, name, enrolled, status: asked ? 609 : 200 };
    }),
  );

  test.each(rows)('$mode, $name, enrolled $enrolled: $status', async ({ mode, name, status }) => {
    await testPortal.portal.settings.write({ mfaSetting: mode });
    expect((await login(testPortal.visitor(), name)).status).toBe(status);
  });

  test.each([
    { mfaSetting: 'DISABLED', externalMfaSetting: 'ENFORCED', anna: 200, invited: 609 },
    { mfaSetting: 'ENFORCED', externalMfaSetting: 'DISABLED', anna: 609, invited: 200 },
    { mfaSetting: 'ENFORCED', externalMfaSetting: 'OPTIONAL', anna: 609, invited: 200 },
  ] as const)(
    'invited people have a mode of their own: $mfaSetting and $externalMfaSetting',
    async ({ anna, invited, ...settings }) => {
      await testPortal.portal.settings.write(settings);
      expect((await login(testPortal.visitor(), 'anna')).status).toBe(anna);
      expect((await login(testPortal.visitor(), VERA.name)).status).toBe(invited);
    },
  );

  test('nobody before the password was right', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const visitor = testPortal.visitor();
    expect((await visitor.signIn('anna', 'wrong')).status).toBe(401);
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('everybody learns the mode before signing in', async () => {
    for (const mfaSetting of MFA_SETTINGS) {
      await testPortal.portal.settings.write({ mfaSetting });
      const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
      expect(info).toMatchObject({ mfaSetting });
    }
  });
});

const readTicket = (answer: Response) =>
  decodeJwt(
    new URL(answer.headers.get('redirectUrl') ?? '').searchParams.get('login_ticket') ?? '',
  );

describe('the way to the authority', () => {
  test('carries a code challenge, a nonce and a ticket that says who comes and why', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const { answer } = await startSecondFactor();
    const url = new URL(answer.headers.get('redirectUrl') ?? '');
    expect(url.origin).toBe(factor.identity.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'the portal',
      redirect_uri: `${testPortal.address}/login/second-factor`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'login',
      state: '/',
      login_ticket: expect.any(String),
    });
    const now = Math.floor(testPortal.clock.now() / 1000);
    expect(readTicket(answer)).toEqual({
      iss: 'the portal',
      aud: factor.identity.origin,
      sub: expect.stringMatching(/^\d+$/),
      name: 'anna',
      iat: now,
      exp: now + 600,
      jti: expect.stringMatching(/^[\w-]{43}$/),
      nonce: url.searchParams.get('nonce'),
      purpose: 'sign-in',
      enrol: true,
    });
  });

  test('lets only those enrol who have to, and have nothing yet', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    expect(readTicket((await startSecondFactor('anna')).answer).enrol).toBe(true);
    expect(readTicket((await startSecondFactor('yuki')).answer).enrol).toBe(false);
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    expect(readTicket((await startSecondFactor('yuki')).answer).enrol).toBe(false);
  });

  test('is another one each time', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const answers = [await startSecondFactor(), await startSecondFactor()];
    const [first, second] = answers.map(({ answer }) =>
      Object.fromEntries(new URL(answer.headers.get('redirectUrl') ?? '').searchParams),
    );
    expect(first?.code_challenge).not.toBe(second?.code_challenge);
    expect(first?.nonce).not.toBe(second?.nonce);
  });

  test('begins with new cookies of every kind', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const { visitor } = await startSecondFactor();
    const before = new Map(visitor.jar);
    expect([...before.keys()].sort()).toEqual([
      'portal_pre_session',
      'portal_public_token',
      'portal_session',
    ]);
    await login(visitor, 'anna');
    for (const [name, value] of before) expect(visitor.jar.get(name)).not.toBe(value);
  });

  test('is known to the elements of every page', async () => {
    const page = await (await testPortal.visitor().fetch('/login')).text();
    expect(page).toContain(`{"allowedOrigins":["${factor.identity.origin}"]}`);
  });
});

describe('the way back', () => {
  test('is a page with the element that finishes the sign-in', async () => {
    const answer = await testPortal.visitor().fetch('/login/second-factor?code=1&state=%2F');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    const page = await answer.text();
    expect(page).toMatch(/<portico-mfa>\s*<noscript>/);
    expect(page).toContain('<script type="module" src="/portico/mfa.js"></script>');
  });

  test('ends in a whole session with new tokens', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const { visitor, answer } = await startSecondFactor('yuki');
    const back = await factor.passSecondFactor(answer, '/filr/admin');
    expect(back).toContain(`${testPortal.address}/login/second-factor?code=`);
    expect(new URL(back).searchParams.get('state')).toBe('/filr/admin');

    const exchanged = await exchange(visitor, back);
    expect(exchanged.status).toBe(204);
    expect(exchanged.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portal_mfa_token=[\w-]{43}; Max-Age=300; Path=\/; SameSite=Lax$/),
    ]);
    const pending = new Map(visitor.jar);
    const completed = await complete(visitor);
    expect(completed.status).toBe(200);
    expect(completed.headers.get('location')).toBe('/');
    for (const name of ['portal_session', 'portal_public_token', 'portal_pre_session']) {
      expect(visitor.jar.get(name)).not.toBe(pending.get(name));
    }
    expect(visitor.jar.has('portal_mfa_token')).toBe(false);
    expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'yuki' });
  });
});

describe('what a person is told of their second factor', () => {
  async function fetchSelf(visitor: Visitor) {
    return (await (await visitor.fetch(CALL_PATHS.self)).json()) as { mfa_enrolled?: boolean };
  }

  test('is whether they are enrolled, and nothing where it plays no part', async () => {
    const anna = testPortal.visitor();
    await login(anna, 'anna');
    expect(await fetchSelf(anna)).not.toHaveProperty('mfa_enrolled');
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    await login(anna, 'anna');
    expect((await fetchSelf(anna)).mfa_enrolled).toBe(false);
    expect((await fetchSelf(await enrollPerson('yuki'))).mfa_enrolled).toBe(true);
  });

  test('has its place on the home page', async () => {
    const zoé = testPortal.visitor();
    await login(zoé, 'zoé');
    expect(await (await zoé.fetch('/')).text()).toContain('<portico-mfa></portico-mfa>');
  });
});

describe('other ways to sign in', () => {
  test('without cookies there is none for those who need a second factor', async () => {
    await testPortal.portal.settings.write({
      mfaSetting: 'ENFORCED',
      externalMfaSetting: 'OPTIONAL',
    });
    const withoutCookies = (name: string, password: string) =>
      testPortal.visitor().fetch(CALL_PATHS.login, {
        method: 'POST',
        headers: {
          ...SCRIPT,
          'X-Token-Mode': 'bearer',
          Authorization: basic(name, password),
        },
      });
    const refused = await withoutCookies('anna', 'lighthouse by the sea');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDS_COOKIES' });
    expect(refused.headers.has('X-Public-Token')).toBe(false);
    expect((await withoutCookies(VERA.name, VERA.password)).status).toBe(200);
  });

  test('the plain form says that it can not lead on, and opens nothing', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const visitor = testPortal.visitor();
    await visitor.fetch('/login');
    const answer = await visitor.submit(CALL_PATHS.portalLogin, {
      j_username: 'anna',
      j_password: 'lighthouse by the sea',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?error=second-factor');
    expect(visitor.jar.has('portal_session')).toBe(false);
    expect(visitor.jar.has('portal_public_token')).toBe(false);
    const page = await (await visitor.fetch('/login?error=second-factor')).text();
    expect(page).toContain('Your account is protected by a second step');
  });

  test('the portal login by script opens no session either', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const visitor = testPortal.visitor();
    const answer = await visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic('anna', 'lighthouse by the sea') },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect(visitor.jar.has('portal_session')).toBe(false);
  });
});

test('a secret too short to sign tickets is refused when the portal is made', async () => {
  await expect(
    openTestPortal({
      secondFactor: { issuer: 'https://id.example', clientId: 'a', clientSecret: 'short' },
    }),
  ).rejects.toThrow(/32 bytes/);
});
