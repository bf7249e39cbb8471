import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type LinkedPortal,
  openLinkedPortal,
  TWO_FACTORS,
} from '../unit/portal/support/open-linked-portal.ts';
import { openTestPortal } from '../unit/portal/support/open-test-portal.ts';
import { exchange } from '../unit/portal/support/second-factor-calls.ts';

/** Seconds since 1970. */
const now = () => Math.floor(Date.now() / 1000);

/*
 * What OpenID Connect Core 1.0 section 3.1.3.7 leaves to the client. The provider signs each ID token correctly.
 */
describe('an ID token', () => {
  let linked: LinkedPortal;
  beforeAll(async () => {
    linked = await openLinkedPortal();
    await linked.link(await linked.signIn('anna'), 'single-sign-on', 'anna elsewhere');
    await linked.linkFactor('anna', 'anna elsewhere');
  });
  afterAll(() => linked.close());
  afterEach(() => linked.provider.reset());

  /** Uses ID tokens with these claims for everything that the portal uses them for. */
  async function use(claims: Record<string, unknown>) {
    Object.assign(linked.provider, { account: 'anna elsewhere', acr: TWO_FACTORS, claims });
    const yuki = await linked.signIn('yuki');
    const link = await linked.link(yuki, 'single-sign-on', 'yuki elsewhere');
    const { page } = await linked.signOn('anna elsewhere');
    await linked.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const { visitor, address } = await linked.startFactor('anna');
    return { link, page, secondFactor: (await exchange(visitor, address)).status };
  }

  test.each<[string, () => Record<string, unknown>]>([
    ['for another client', () => ({ azp: 'somebody else' })],
    ['without a client in azp', () => ({ azp: '' })],
    ['of the year 2100', () => ({ iat: 4_102_444_800, exp: 4_102_444_860 })],
    ['issued in a minute', () => ({ iat: now() + 60 })],
    ['of a sign-in in the year 2100', () => ({ auth_time: 4_102_444_800 })],
    ['of a sign-in in a minute', () => ({ auth_time: now() + 60 })],
  ])('%s signs nobody in, links no account and is no second factor', async (_, getClaims) => {
    expect(await use(getClaims())).toEqual({
      link: '/account/links?outcome=failed',
      page: '/login?error=sso',
      secondFactor: 400,
    });
  });

  test('for the portal counts, also where the clock of the provider is 20 seconds ahead', async () => {
    const ahead = now() + 20;
    expect(await use({ azp: 'the portal', iat: ahead, auth_time: ahead })).toEqual({
      link: '/account/links?outcome=linked',
      page: '/login',
      secondFactor: 204,
    });
  });
});

test.each(['email', 'phone_number', 'preferred_username', 'upn'])(
  'the claim %s, which people can change at their provider, cannot name accounts',
  async (subjectClaim) => {
    const provider = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
    const opening = openTestPortal({ singleSignOn: { ...provider, subjectClaim } });
    await expect(opening).rejects.toThrow(`The claim ${subjectClaim} can become`);
  },
);
