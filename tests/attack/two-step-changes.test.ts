import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LINK_PATHS } from '../../demo/portal/linked-accounts/paths.ts';
import {
  CONFIRM_BEFORE_LINKS,
  SECOND_FACTOR_PATHS,
} from '../../demo/portal/second-factor/paths.ts';
import { SINGLE_SIGN_ON_PATHS } from '../../demo/portal/single-sign-on/single-sign-on.ts';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import {
  type LinkedPortal,
  openLinkedPortal,
  TWO_FACTORS,
} from '../unit/portal/support/open-linked-portal.ts';
import { openSecondFactor } from '../unit/portal/support/open-second-factor.ts';
import { getPassword } from '../unit/portal/support/open-test-portal.ts';
import { complete, exchange, login } from '../unit/portal/support/second-factor-calls.ts';
import {
  manage,
  setMode,
  signInWithoutFactor,
} from '../unit/portal/support/second-factor-sign-ins.ts';
import type { Visitor } from '../unit/portal/support/visitor.ts';

/*
 * The second step of a change, made elsewhere or later than the first one. Here is what the tests of the single
 * changes do not have: the proof of identity, which precedes changes, and a session that ends between two steps.
 */

const FIVE_MINUTES = 5 * 60_000;
const ELSEWHERE = 'anna elsewhere';

let linked: LinkedPortal;
beforeAll(async () => {
  linked = await openLinkedPortal();
  for (const name of ['anna', 'yuki']) {
    await linked.link(await linked.signIn(name), 'single-sign-on', `${name} elsewhere`);
  }
});
afterAll(() => linked.close());
afterEach(() => linked.provider.reset());

const follow = async (visitor: Visitor, address: string) =>
  (await visitor.fetch(address, { headers: { 'Sec-Fetch-Site': 'same-origin' } })).headers.get(
    'location',
  ) ?? '';

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;

/** Returns whether a session may change links without another proof. */
const isProven = async (visitor: Visitor) => {
  const next = await follow(visitor, LINK_PATHS['single-sign-on'].start);
  expect([CONFIRM_BEFORE_LINKS, '/login', linked.provider.origin]).toContain(
    next.startsWith(linked.provider.origin) ? linked.provider.origin : next,
  );
  return next.startsWith(linked.provider.origin);
};

/** Signs Anna in, and waits until her password does not count as a proof any more. */
async function signInBefore(): Promise<Visitor> {
  const visitor = await linked.signIn('anna');
  linked.testPortal.clock.pass(FIVE_MINUTES);
  return visitor;
}

const confirm = (visitor: Visitor, name: string) =>
  visitor.submit(CONFIRM_BEFORE_LINKS, { password: getPassword(name) });

/** Confirms a session at the provider of single sign-on. @returns the redirect to the portal */
async function confirmElsewhere(visitor: Visitor, account: string): Promise<string> {
  linked.provider.account = account;
  const start = await follow(visitor, SINGLE_SIGN_ON_PATHS.confirm);
  return linked.signInAtProvider(visitor, new URL(start));
}

test.each<[string, () => Promise<Visitor>]>([
  [
    'by the password, in another session',
    async () => {
      const [visitor, other] = [await signInBefore(), await signInBefore()];
      linked.testPortal.clock.pass(FIVE_MINUTES);
      await confirm(visitor, 'anna');
      expect(await isProven(visitor)).toBe(true);
      return other;
    },
  ],
  [
    'by the password, of another person',
    async () => {
      const visitor = await signInBefore();
      await confirm(visitor, 'yuki');
      return visitor;
    },
  ],
  [
    'by the password, after five minutes',
    async () => {
      const visitor = await signInBefore();
      await confirm(visitor, 'anna');
      linked.testPortal.clock.pass(FIVE_MINUTES);
      return visitor;
    },
  ],
  [
    'by single sign-on, in another browser',
    async () => {
      const [visitor, other] = [await signInBefore(), await signInBefore()];
      const back = await confirmElsewhere(visitor, ELSEWHERE);
      expect(await follow(other, back)).toBe('/login?error=sso');
      return other;
    },
  ],
  [
    'by single sign-on, of another person',
    async () => {
      const visitor = await signInBefore();
      const session = visitor.jar.get('portal_session') ?? '';
      await follow(visitor, await confirmElsewhere(visitor, 'yuki elsewhere'));
      visitor.jar.set('portal_session', session);
      return visitor;
    },
  ],
  [
    'by single sign-on, with a sign-in of an hour ago',
    async () => {
      const visitor = await signInBefore();
      linked.provider.age = 3600;
      const back = await confirmElsewhere(visitor, ELSEWHERE);
      expect(await follow(visitor, back)).toBe('/login?error=sso');
      return visitor;
    },
  ],
  [
    'by single sign-on, for the second time',
    async () => {
      const visitor = await signInBefore();
      const back = await confirmElsewhere(visitor, ELSEWHERE);
      expect(await follow(visitor, back)).toBe(SECOND_FACTOR_PATHS.manage);
      expect(await isProven(visitor)).toBe(true);
      linked.testPortal.clock.pass(FIVE_MINUTES);
      expect(await follow(visitor, back)).toBe('/login?error=sso');
      return visitor;
    },
  ],
])('a proof of identity %s, permits no change', async (_, prove) => {
  expect(await isProven(await prove())).toBe(false);
});

test.each(['second-factor', 'single-sign-on'] as const)(
  'a session that ends while the provider answers links nothing for the %s',
  async (purpose) => {
    const [visitor, owner] = [await linked.signIn('zoé'), await linked.signIn('zoé')];
    Object.assign(linked.provider, {
      acr: TWO_FACTORS,
      duringExchange: () => owner.submit('/account/sessions/end-all', {}),
    });
    expect(await linked.link(visitor, purpose, 'a thief')).toBe('/login');
    expect([await readStatus(visitor), await readStatus(owner)]).toEqual([401, 401]);
    const again = await linked.signIn('zoé');
    const unlinked = await again.submit(LINK_PATHS.unlink, { purpose });
    expect(unlinked.headers.get('location')).toBe(`${LINK_PATHS.page}?outcome=failed`);
  },
);

test('the address that a page gets for a second factor leads another browser nowhere, and its own one to the factor', async () => {
  const factor = await openSecondFactor();
  await setMode(factor, 'ENFORCED');
  const [visitor, thief, person] = [1, 2, 3].map(() => factor.testPortal.visitor());
  if (!visitor || !thief || !person) throw new Error('There are three browsers');
  const answer = await login(visitor, 'anna');
  const address = answer.headers.get('redirectUrl') ?? '';
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ state: '/' });

  expect(await follow(thief, address)).toBe('/login');
  expect((await login(person, 'yuki')).status).toBe(609);
  const ticket = new URL(await follow(person, address)).searchParams.get('login_ticket');
  expect(atob(ticket?.split('.')[1] ?? '')).toContain('"name":"yuki"');

  expect((await exchange(visitor, await factor.passSecondFactor(visitor, answer))).status).toBe(
    204,
  );
  expect((await complete(visitor)).status).toBe(200);
  expect(await follow(visitor, address)).toBe('/login');
  await factor.close();
});

test('a session that ends while the authority answers gets no ticket for its management', async () => {
  const factor = await openSecondFactor();
  const visitor = await signInWithoutFactor(factor, 'anna');
  const owner = await signInWithoutFactor(factor, 'anna');
  const send = globalThis.fetch;
  using spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/enrolments/')) await owner.submit('/account/sessions/end-all', {});
    return send(url, init);
  });
  expect(await manage(visitor)).toBe('/login');
  expect(spy.mock.calls.map(([url]) => String(url)).join()).toContain('/enrolments/');
  await factor.close();
});
