import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DemoPerson } from '../../../demo/portal-demo/seed-people.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { MFA_SETTINGS } from '../../../src/contract/calls/public-info.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { complete, exchange, getDestination } from './support/second-factor-calls.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

/** Two external users who have signed in before. */
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

/** Internal people and external users, each with and without a second factor. */
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

/** Signs in with a password. @returns the browser and the response with status 609 */
async function startSecondFactor(name = 'anna'): Promise<{ visitor: Visitor; answer: Response }> {
  const visitor = testPortal.visitor();
  await visitor.fetch('/login');
  const answer = await login(visitor, name);
  expect(answer.status).toBe(609);
  return { visitor, answer };
}

/** Signs a person in with a second factor, which is set up if there is none. */
async function enrollPerson(name: string): Promise<Visitor> {
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED', externalMfaSetting: undefined });
  const { visitor, answer } = await startSecondFactor(name);
  expect((await exchange(visitor, await factor.passSecondFactor(visitor, answer))).status).toBe(
    204,
  );
  expect((await complete(visitor)).status).toBe(200);
  return visitor;
}

describe('the request of a second factor', () => {
  const rows = MFA_SETTINGS.flatMap((mode) =>
    PEOPLE.map(({ name, enrolled }) => {
      const asked = mode === 'ENFORCED' || (mode === 'OPTIONAL' && enrolled);
      return { mode, name, enrolled, status: asked ? 609 : 200 };
    }),
  );

  test.each(rows)(
    'leads to status $status in the mode $mode for $name, enrolled: $enrolled',
    async ({ mode, name, status }) => {
      await testPortal.portal.settings.write({ mfaSetting: mode });
      expect((await login(testPortal.visitor(), name)).status).toBe(status);
    },
  );

  test.each([
    { mfaSetting: 'DISABLED', externalMfaSetting: 'ENFORCED', anna: 200, invited: 609 },
    { mfaSetting: 'ENFORCED', externalMfaSetting: 'DISABLED', anna: 609, invited: 200 },
    { mfaSetting: 'ENFORCED', externalMfaSetting: 'OPTIONAL', anna: 609, invited: 200 },
  ] as const)(
    'depends on separate modes for internal people and external users: $mfaSetting, $externalMfaSetting',
    async ({ anna, invited, ...settings }) => {
      await testPortal.portal.settings.write(settings);
      expect((await login(testPortal.visitor(), 'anna')).status).toBe(anna);
      expect((await login(testPortal.visitor(), VERA.name)).status).toBe(invited);
    },
  );

  test('does not happen before the password is correct', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const visitor = testPortal.visitor();
    expect((await visitor.signIn('anna', 'wrong')).status).toBe(401);
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('is announced by the mode in the public info', async () => {
    for (const mfaSetting of MFA_SETTINGS) {
      await testPortal.portal.settings.write({ mfaSetting });
      const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
      expect(info).toMatchObject({ mfaSetting });
    }
  });
});

const readTicket = (url: URL) => decodeJwt(url.searchParams.get('login_ticket') ?? '');

/** Signs in with a password. @returns the URL at the authority */
async function openAuthorityUrl(name = 'anna'): Promise<URL> {
  const { visitor, answer } = await startSecondFactor(name);
  return getDestination(visitor, answer);
}

describe('the redirect to the authority', () => {
  test('contains a code challenge, a nonce and a ticket with the person and the purpose', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const url = await openAuthorityUrl();
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
      ui_locales: 'en',
    });
    const now = Math.floor(testPortal.clock.now() / 1000);
    expect(readTicket(url)).toEqual({
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

  test('permits enrollment only to people who need a factor and have none', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    expect(readTicket(await openAuthorityUrl('anna')).enrol).toBe(true);
    expect(readTicket(await openAuthorityUrl('yuki')).enrol).toBe(false);
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    expect(readTicket(await openAuthorityUrl('yuki')).enrol).toBe(false);
  });

  test('has a new code challenge and nonce each time', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const urls = [await openAuthorityUrl(), await openAuthorityUrl()];
    const [first, second] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(first?.code_challenge).not.toBe(second?.code_challenge);
    expect(first?.nonce).not.toBe(second?.nonce);
  });

  test('comes with new cookies', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const { visitor } = await startSecondFactor();
    const before = new Map(visitor.jar);
    expect([...before.keys()].sort()).toEqual([
      'portal_device',
      'portal_pre_session',
      'portal_public_token',
      'portal_session',
    ]);
    await login(visitor, 'anna');
    for (const [name, value] of before) expect(visitor.jar.get(name)).not.toBe(value);
  });

  test('is allowed by the settings of the elements', async () => {
    const page = await (await testPortal.visitor().fetch('/login')).text();
    expect(page).toContain(`"allowedOrigins":["${factor.identity.origin}"]}`);
  });
});

describe('the return from the authority', () => {
  test('opens a page with the element that completes the sign-in', async () => {
    const answer = await testPortal.visitor().fetch('/login/second-factor?code=1&state=%2F');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    const page = await answer.text();
    expect(page).toMatch(/<portico-mfa heading-level="1">\s*<noscript>/);
    expect(page).toContain('<script type="module" src="/portico/mfa.js"></script>');
  });

  test('leads to a complete session with new tokens', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const { visitor, answer } = await startSecondFactor('yuki');
    const back = await factor.passSecondFactor(visitor, answer, '/filr/admin');
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

describe('the enrollment in the self-info', () => {
  async function fetchSelf(visitor: Visitor) {
    return (await (await visitor.fetch(CALL_PATHS.self)).json()) as { mfa_enrolled?: boolean };
  }

  test('is a boolean, and absent in the mode DISABLED', async () => {
    const anna = testPortal.visitor();
    await login(anna, 'anna');
    expect(await fetchSelf(anna)).not.toHaveProperty('mfa_enrolled');
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    await login(anna, 'anna');
    expect((await fetchSelf(anna)).mfa_enrolled).toBe(false);
    expect((await fetchSelf(await enrollPerson('yuki'))).mfa_enrolled).toBe(true);
  });

  test('is shown by an element on the home page', async () => {
    const zoé = testPortal.visitor();
    await login(zoé, 'zoé');
    expect(await (await zoé.fetch('/')).text()).toContain('<portico-mfa></portico-mfa>');
  });
});

describe('other sign-in methods', () => {
  test('exclude bearer mode for people who need a second factor', async () => {
    await testPortal.portal.settings.write({
      mfaSetting: 'ENFORCED',
      externalMfaSetting: 'OPTIONAL',
    });
    const withoutCookies = (name: string, password: string) =>
      testPortal.visitor().fetch(CALL_PATHS.login, {
        method: 'POST',
        headers: {
          ...SCRIPT,
          Origin: testPortal.address,
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

  test('show an error for the plain form and start no session', async () => {
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
    expect(page).toContain('Your account requires two-step verification');
  });

  test('start no session by the portal login of a script', async () => {
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

test('creating a portal fails if the secret is too short to sign tickets', async () => {
  await expect(
    openTestPortal({
      secondFactor: {
        issuer: 'https://id.example',
        clientId: 'a',
        clientSecret: 'short',
        tickets: true,
      },
    }),
  ).rejects.toThrow(/32 bytes/);
});
