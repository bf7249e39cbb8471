import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { type LinkedPortal, openLinkedPortal, TWO_FACTORS } from './support/open-linked-portal.ts';
import { openTestPortal } from './support/open-test-portal.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';
import { complete, exchange, login, readRefusal } from './support/second-factor-calls.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * A stock OpenID provider, without the extension of tickets. For the second factor the person has proved the
 * password; the provider proves the rest, or does not.
 */

const readSelf = async (visitor: Visitor) =>
  (await (await visitor.fetch(CALL_PATHS.self)).json()) as Record<string, unknown>;

describe.each([
  { algorithm: 'RS256', announcesIss: true },
  { algorithm: 'PS256', announcesIss: false },
  { algorithm: 'ES256', announcesIss: true },
  { algorithm: 'EdDSA', announcesIss: false },
] as const)(
  'a provider that signs with $algorithm and announces iss: $announcesIss',
  ({ algorithm, announcesIss }) => {
    let linked: LinkedPortal;
    beforeAll(async () => {
      linked = await openLinkedPortal(algorithm, announcesIss);
    });
    afterAll(() => linked.close());

    test('lets a person in who has linked an account', async () => {
      const linkedAt = await linked.linkFactor('anna', 'anna elsewhere');
      expect(linkedAt).toBe('/account/links?outcome=linked');
      const visitor = await linked.signInWithFactor('anna', 'anna elsewhere');
      expect(await readSelf(visitor)).toMatchObject({ name: 'anna', mfa_enrolled: true });
    });

    test('links no account at a sign-in, also where a second factor is required', async () => {
      for (const account of ['zoé elsewhere', 'anna elsewhere']) {
        await expect(linked.signInWithFactor('zoé', account)).rejects.toThrow(/400/);
      }
    });

    test('lets a person in by single sign-on with a linked account, without another factor', async () => {
      const visitor = await linked.signIn('yuki');
      expect(await linked.link(visitor, 'single-sign-on', 'yuki elsewhere')).toBe(
        '/account/links?outcome=linked',
      );
      Object.assign(linked.provider, { acr: TWO_FACTORS });
      await linked.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
      const signedOn = await linked.signOn('yuki elsewhere');
      expect((await linked.resume(signedOn.visitor)).status).toBe(200);
      expect(await readSelf(signedOn.visitor)).toMatchObject({ name: 'yuki' });
      expect((await linked.signOn('somebody else')).page).toBe('/login?error=not-linked');
    });

    test('puts iss into its redirect only if it announces it', async () => {
      Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS });
      const { address } = await linked.startFactor('anna');
      expect(new URL(address).searchParams.has('iss')).toBe(announcesIss);
    });
  },
);

describe('a person with the right password', () => {
  let linked: LinkedPortal;
  beforeAll(async () => {
    linked = await openLinkedPortal();
    await linked.linkFactor('anna', 'anna elsewhere');
    await linked.linkFactor('yuki', 'yuki elsewhere');
    await linked.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
  });
  afterAll(() => linked.close());
  afterEach(() => linked.provider.reset());

  /** Signs in as Anna and lets the provider answer. @returns the refusal, or the status of the exchange */
  async function tryFactor(name = 'anna'): Promise<string> {
    const { visitor, address } = await linked.startFactor(name);
    const answer = await exchange(visitor, address);
    if (answer.status === 204) return '204';
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await complete(visitor, 'made-up')).status).toBe(401);
    return readRefusal(answer);
  }

  const expectLogged = async (name: string, reason?: string) => {
    const person = await linked.findId(name);
    const last = readSecurityEvents(linked.testPortal.logged()).findLast(
      ({ event }) => event === 'second-factor-failed',
    );
    expect(last && toFields(last)).toEqual({
      event: 'second-factor-failed',
      person,
      ...(reason !== undefined && { reason }),
    });
  };

  test('is asked for a new sign-in and the accepted classes', async () => {
    Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS });
    expect(await tryFactor()).toBe('204');
    const request = Object.fromEntries(linked.provider.requests.at(-1) ?? []);
    expect(request).toMatchObject({
      scope: 'openid',
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'login',
      max_age: '0',
      acr_values: TWO_FACTORS,
    });
    expect(request.nonce).toMatch(/^[\w-]{43}$/);
    expect(Object.keys(request)).not.toContain('login_ticket');
  });

  test.each(['yuki elsewhere', 'nobody here'])(
    'is refused with the account %j at the authority',
    async (account) => {
      Object.assign(linked.provider, { account, acr: TWO_FACTORS });
      expect(await tryFactor()).toBe('400 ACCOUNT_NOT_LINKED');
      await expectLogged('anna', 'other-account');
    },
  );

  test.each(['anna elsewhere', 'zoé elsewhere'])(
    'and no linked account cannot set up %s at the sign-in',
    async (account) => {
      Object.assign(linked.provider, { account, acr: TWO_FACTORS });
      expect(await tryFactor('zoé')).toBe('400 ACCOUNT_NOT_LINKED');
      await expectLogged('zoé', 'other-account');
    },
  );

  test.each([undefined, 'urn:example:password', 'urn:example:two-factors-and-more'])(
    'is refused with the class %s',
    async (acr) => {
      Object.assign(linked.provider, { account: 'anna elsewhere', acr });
      expect(await tryFactor()).toBe('400 FACTOR_NOT_ACCEPTED');
      await expectLogged('anna', 'no-factor');
    },
  );

  test('is refused with a sign-in that is older than the login', async () => {
    Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS, age: 600 });
    expect(await tryFactor()).toBe('400 INVALID_CODE');
    await expectLogged('anna');
  });

  test.each([
    ['no time of the sign-in', { claims: { auth_time: undefined } }],
    ['the issuer of another provider in the ID token', { claims: { iss: 'https://evil.example' } }],
    ['an ID token for another client', { claims: { aud: 'somebody else' } }],
    ['an ID token for several clients', { claims: { aud: ['the portal', 'somebody else'] } }],
    ['another nonce', { claims: { nonce: 'of another request' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an expired ID token', { claims: { exp: 1_000_000_000 } }],
    ['no account', { claims: { sub: undefined } }],
    ['a number as its account', { claims: { sub: 42 } }],
    ['an ID token that nobody signed', { signature: 'none' }],
    ['an ID token signed with the secret of the client', { signature: 'secret' }],
    ['the issuer of another provider in the redirect', { iss: 'https://evil.example' }],
  ])('is refused with %s', async (_, behavior) => {
    Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS }, behavior);
    expect(await tryFactor()).toBe('400 INVALID_CODE');
    await expectLogged('anna');
  });

  test('is refused without iss, which the provider announces', async () => {
    Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS });
    const { visitor, address } = await linked.startFactor('anna');
    const url = new URL(address);
    url.searchParams.delete('iss');
    expect(await readRefusal(await exchange(visitor, url.href))).toBe('400 INVALID_CODE');
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('is not let in by the code of another browser, with whatever account', async () => {
    Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS });
    const [one, other] = [await linked.startFactor('anna'), await linked.startFactor('anna')];
    expect(await readRefusal(await exchange(one.visitor, other.address))).toBe('400 INVALID_CODE');
  });

  test('is refused while the provider does not answer, in the mode ENFORCED', async () => {
    const lonely = await openTestPortal({
      secondFactor: {
        issuer: 'http://127.0.0.1:9',
        clientId: 'x',
        clientSecret: 'y',
        acrValues: [TWO_FACTORS],
      },
    });
    await lonely.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const visitor = lonely.visitor();
    expect(await readRefusal(await login(visitor, 'anna'))).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(visitor.jar.has('portal_session')).toBe(false);
    await lonely.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    expect((await login(lonely.visitor(), 'anna')).status).toBe(200);
    await lonely.portal.close();
  });
});

describe('an authority that is set up by', () => {
  test('methods accepts one of them, and by another claim reads the account from it', async () => {
    const linked = await openLinkedPortal('ES256', true, {
      acrValues: [],
      amrValues: ['otp', 'hwk'],
      subjectClaim: 'employee',
    });
    const { provider } = linked;
    const employee = { employee: 'employee anna' };
    provider.claims = { ...employee, amr: ['otp'] };
    const visitor = await linked.signIn('anna');
    const linkedAt = await linked.link(visitor, 'second-factor', 'anna elsewhere');
    expect(linkedAt).toBe('/account/links?outcome=linked');
    await linked.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const tryFactor = async (amr: unknown, claims: object = {}) => {
      provider.claims = { ...employee, amr, ...claims };
      const { visitor, address } = await linked.startFactor('anna');
      return (await exchange(visitor, address)).status;
    };
    expect(await tryFactor(undefined)).toBe(400);
    expect(await tryFactor(['pwd'])).toBe(400);
    expect(await tryFactor(['pwd', 'otp'])).toBe(204);
    expect(provider.requests.at(-1)?.has('acr_values')).toBe(false);
    expect(await tryFactor(['hwk'], { sub: 'another subject' })).toBe(204);
    expect(await tryFactor(['hwk'], { employee: 'employee yuki' })).toBe(400);
    expect(await tryFactor(['hwk'], { employee: undefined })).toBe(400);
    expect(await tryFactor('hwk')).toBe(400);
    await linked.close();
  });

  test.each([
    ['no accepted values', { acrValues: [] }, /accepted values of acr or amr/],
    ['a claim that names no account', { acrValues: ['a'], subjectClaim: 'nonce' }, /no account/],
    ['http', { acrValues: ['a'], issuer: 'http://id.example' }, /needs https/],
  ])('%s is rejected', async (_, options, message) => {
    const opening = openTestPortal({
      secondFactor: { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b', ...options },
    });
    await expect(opening).rejects.toThrow(message);
  });
});
