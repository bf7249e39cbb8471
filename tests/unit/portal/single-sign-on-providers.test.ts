import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { linkedAccounts } from '../../../demo/portal/database/schema/linked-accounts.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import {
  HARBOR_LOGIN,
  openTwoProviders,
  PILOTS_LOGIN,
  type TwoProviders,
} from './support/open-two-providers.ts';
import { resume } from './support/signed-in.ts';
import type { Visitor } from './support/visitor.ts';

let two: TwoProviders;
let testPortal: TestPortal;
beforeAll(async () => {
  two = await openTwoProviders();
  testPortal = two.testPortal;
});
afterAll(() => two.close());
afterEach(() => {
  two.harbor.reset();
  two.pilots.reset();
});

const HARBOR = 'single-sign-on';
const PILOTS = 'single-sign-on/pilots';

const getLocation = async (visitor: Visitor, address: string) =>
  (await visitor.fetch(address)).headers.get('location');

async function readName(visitor: Visitor): Promise<unknown> {
  return ((await (await visitor.fetch(CALL_PATHS.self)).json()) as { name?: unknown }).name;
}

const countExchanges = () => two.harbor.exchanges + two.pilots.exchanges;

describe('two providers', () => {
  test('have addresses of their own, and those of the one without an id are as before', async () => {
    const starts = [HARBOR_LOGIN, PILOTS_LOGIN].map(async (path) => {
      const { origin, searchParams } = await two.start(testPortal.visitor(), path);
      return [origin, searchParams.get('redirect_uri')];
    });
    expect(await Promise.all(starts)).toEqual([
      [two.harbor.origin, `${testPortal.address}/ssf/sso/callback`],
      [two.pilots.origin, `${testPortal.address}/ssf/sso/pilots/callback`],
    ]);
    for (const path of ['/ssf/sso/sso/login', '/ssf/sso/tugs/login']) {
      expect((await two.start(testPortal.visitor(), path)).pathname).toBe('/login');
    }
  });

  test('know different people by the same account', async () => {
    await two.link('anna', HARBOR, 'number 7');
    expect((await two.signOn(PILOTS_LOGIN, 'number 7')).page).toBe('/login?error=not-linked');
    await two.link('yuki', PILOTS, 'number 7');
    for (const [path, name] of [
      [HARBOR_LOGIN, 'anna'],
      [PILOTS_LOGIN, 'yuki'],
    ] as const) {
      const { visitor, page } = await two.signOn(path, 'number 7');
      expect(page).toBe('/login');
      expect((await resume(visitor)).status).toBe(200);
      expect(await readName(visitor)).toBe(name);
    }
  });

  test('are linked by their owner one by one, and unlinked one by one', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('zoé', getPassword('zoé'));
    const link = async (service: string) => {
      const start = await two.start(visitor, `/account/links/${service}/start`);
      return getLocation(visitor, await two.follow(visitor, start));
    };
    two.harbor.account = 'zoé at the harbor';
    two.pilots.account = 'zoé at the pilots';
    expect(await link(HARBOR)).toBe('/account/links?outcome=linked');
    expect(await link(PILOTS)).toBe('/account/links?outcome=linked');
    const unlink = await visitor.submit('/account/links/unlink', { service: HARBOR });
    expect(unlink.headers.get('location')).toBe('/account/links?outcome=unlinked');
    expect((await two.signOn(HARBOR_LOGIN, 'zoé at the harbor')).page).toContain('not-linked');
    expect((await two.signOn(PILOTS_LOGIN, 'zoé at the pilots')).page).toBe('/login');
    expect(await (await visitor.fetch('/account/links')).text()).toContain(
      `name="service" value="${PILOTS}"`,
    );
  });

  test.each([
    ['one id', { id: 'sso' }, /id sso/],
    ['one issuer', { id: 'pilots', issuer: 'https://id.example' }, /issuer https:\/\/id\.example/],
    ['no name for addresses', { id: 'Pilots/' }, /No id of a provider.*Pilots\//],
  ])('with %s are refused at the start', async (_, change, message) => {
    const client = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
    const opening = openTestPortal({
      data: { database: testPortal.portal.database },
      singleSignOn: [client, { ...client, issuer: 'https://pilots.example', ...change }],
    });
    await expect(opening).rejects.toThrow(message);
  });
});

describe('an attacker who confuses the providers', () => {
  /** Starts a sign-on with one provider, and signs in there. @returns the response to the portal */
  async function respond(visitor: Visitor, path: string) {
    return two.follow(visitor, await two.start(visitor, path));
  }

  test.each([
    [HARBOR_LOGIN, '/ssf/sso/callback', '/ssf/sso/pilots/callback'],
    [PILOTS_LOGIN, '/ssf/sso/pilots/callback', '/ssf/sso/callback'],
  ])('gets no code of %s to the other provider', async (path, own, other) => {
    const account = `a victim at ${path}`;
    two.harbor.account = account;
    two.pilots.account = account;
    const visitor = testPortal.visitor();
    const response = await respond(visitor, path);
    expect(response).toContain(own);
    const before = countExchanges();
    expect(await getLocation(visitor, response.replace(own, other))).toBe('/login?error=sso');
    expect(countExchanges()).toBe(before);
    // The response itself is still valid.
    expect(await getLocation(visitor, response)).toBe('/login?error=not-linked');
    expect(countExchanges()).toBe(before + 1);
  });

  // The attack for which `iss` was made (RFC 9207 section 1): the pilots are the attacker.
  test('gets no code by a provider that redirects the browser to another one', async () => {
    two.harbor.account = 'a victim of a mix-up';
    const visitor = testPortal.visitor();
    const forwarded = await two.start(visitor, PILOTS_LOGIN);
    const request = new URL(
      (await two.start(testPortal.visitor(), HARBOR_LOGIN)).origin + forwarded.pathname,
    );
    for (const [name, value] of forwarded.searchParams) request.searchParams.set(name, value);
    // The redirect URI of the attacker is not registered there.
    const refused = await visitor.fetch(request.href);
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    request.searchParams.set('redirect_uri', `${testPortal.address}/ssf/sso/callback`);
    const response = await two.follow(visitor, request);
    expect(response).toContain('code=');
    const before = countExchanges();
    expect(await getLocation(visitor, response)).toBe('/login?error=sso');
    expect(countExchanges()).toBe(before);
  });

  test.each([
    ['the response', () => Object.assign(two.pilots, { iss: two.harbor.origin })],
    ['the ID token', () => Object.assign(two.pilots, { claims: { iss: two.harbor.origin } })],
  ])('signs nobody in with the name of another issuer in %s', async (_, change) => {
    change();
    // Linked at the harbor above.
    const { visitor, page } = await two.signOn(PILOTS_LOGIN, 'number 7');
    expect(page).toBe('/login?error=sso');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('links no account at one provider as that of another one', async () => {
    two.harbor.account = 'an account of a thief';
    const visitor = testPortal.visitor();
    await visitor.signIn('ines', getPassword('ines'));
    const response = await respond(visitor, `/account/links/${HARBOR}/start`);
    const before = countExchanges();
    const other = response.replace(HARBOR, PILOTS);
    expect(await getLocation(visitor, other)).toBe('/account/links?outcome=failed');
    // Nor does a sign-on become a link, or a link a sign-on.
    for (const callback of ['/ssf/sso/callback', '/ssf/sso/pilots/callback']) {
      const asSignOn = response.replace(`/account/links/${HARBOR}/callback`, callback);
      expect(await getLocation(visitor, asSignOn)).toBe('/login?error=sso');
    }
    expect(countExchanges()).toBe(before);
    const { query } = testPortal.portal.database;
    const links = eq(linkedAccounts.subject, 'an account of a thief');
    expect(await query.$count(linkedAccounts, links)).toBe(0);
  });

  test('signs in nobody at a provider that is disabled', async () => {
    const visitor = testPortal.visitor();
    two.pilots.account = 'number 7';
    const response = await respond(visitor, PILOTS_LOGIN);
    const disabled = { id: 'pilots', enabled: false, domains: [], main: false };
    await testPortal.portal.settings.write({ signOnProviders: [disabled] });
    const before = countExchanges();
    expect(await getLocation(visitor, response)).toBe('/login?error=sso');
    expect(countExchanges()).toBe(before);
    const { page } = await two.signOn(HARBOR_LOGIN, 'number 7');
    await testPortal.portal.settings.write({ signOnProviders: undefined });
    expect(page).toBe('/login');
  });
});

describe('signing out', () => {
  const OWN = { headers: { 'Sec-Fetch-Site': 'same-origin' } };

  async function signIn(path: string): Promise<Visitor> {
    const { visitor } = await two.signOn(path, 'number 7');
    expect((await resume(visitor)).status).toBe(200);
    return visitor;
  }

  const signOut = async (visitor: Visitor, path: string) =>
    new URL((await visitor.fetch(path, OWN)).headers.get('location') ?? '', testPortal.address)
      .origin;

  test('ends at the provider of the session, whichever address it uses', async () => {
    for (const path of ['/ssf/sso/logout', '/ssf/sso/pilots/logout']) {
      expect(await signOut(await signIn(HARBOR_LOGIN), path)).toBe(two.harbor.origin);
      expect(await signOut(await signIn(PILOTS_LOGIN), path)).toBe(two.pilots.origin);
    }
  });

  test('ends at the provider of the address after the session has ended', async () => {
    const visitor = testPortal.visitor();
    expect(await signOut(visitor, '/ssf/sso/logout')).toBe(two.harbor.origin);
    expect(await signOut(visitor, '/ssf/sso/pilots/logout')).toBe(two.pilots.origin);
  });

  test('from the page of the own sessions leads to the logout of that provider, also after a new password', async () => {
    const visitor = await signIn(PILOTS_LOGIN);
    const password = 'the tide comes in at six';
    const fields = { current: getPassword('yuki'), new: password, repeat: password };
    await visitor.submit('/account/password', fields);
    const page = await visitor.fetch('/account/sessions');
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${two.harbor.origin} ${two.pilots.origin};`,
    );
    const answer = await visitor.submit('/account/sessions/end-all', {});
    expect(answer.headers.get('location')).toBe('/ssf/sso/pilots/logout');
  });

  test('of a session that an earlier version started ends at the provider without an id', async () => {
    const visitor = await signIn(PILOTS_LOGIN);
    await testPortal.portal.database.query.update(sessions).set({ signOnIssuer: null });
    expect(await signOut(visitor, '/ssf/sso/pilots/logout')).toBe(two.harbor.origin);
  });
});
