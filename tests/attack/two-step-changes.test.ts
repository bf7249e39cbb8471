import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SETTINGS_PAGE } from '../../demo/portal/admin/settings-paths.ts';
import { getLinkPaths, LINK_PATHS } from '../../demo/portal/linked-accounts/paths.ts';
import {
  CONFIRM_BEFORE_LINKS,
  SECOND_FACTOR_PATHS,
} from '../../demo/portal/second-factor/paths.ts';
import { getSignOnPaths } from '../../demo/portal/single-sign-on/paths.ts';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import {
  type LinkedPortal,
  openLinkedPortal,
  TWO_FACTORS,
} from '../unit/portal/support/open-linked-portal.ts';
import {
  openSecondFactor,
  type SecondFactorPortal,
} from '../unit/portal/support/open-second-factor.ts';
import { getPassword } from '../unit/portal/support/open-test-portal.ts';
import { readForm } from '../unit/portal/support/read-form.ts';
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
const PASSWORD_PAGE = '/account/password';
const NEW_PASSWORD = 'the tide comes in at six';

let linked: LinkedPortal;
let factor: SecondFactorPortal;
beforeAll(async () => {
  [linked, factor] = [await openLinkedPortal(), await openSecondFactor()];
  for (const name of ['anna', 'yuki', 'olga']) {
    await linked.link(await linked.signIn(name), 'single-sign-on', `${name} elsewhere`);
  }
});
afterAll(async () => {
  await linked.close();
  await factor.close();
});
afterEach(() => linked.provider.reset());

const getLocation = ({ headers }: Response) => headers.get('location') ?? '';

const follow = async (visitor: Visitor, address: string) =>
  getLocation(await visitor.fetch(address, { headers: { 'Sec-Fetch-Site': 'same-origin' } }));

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;

const succeeds = async (answer: Promise<Response>, outcome: string) =>
  getLocation(await answer).includes(outcome);

/** Returns whether a session may change links without another proof. */
const isProven = async (visitor: Visitor) => {
  const next = await follow(visitor, getLinkPaths('single-sign-on').start);
  expect([CONFIRM_BEFORE_LINKS, '/login', linked.provider.origin]).toContain(
    next.startsWith(linked.provider.origin) ? linked.provider.origin : next,
  );
  return next.startsWith(linked.provider.origin);
};

/** Signs a person in, and waits until the password does not count as a proof any more. */
async function signInBefore(name: string, portal: Portal = linked): Promise<Visitor> {
  const visitor = await portal.signIn(name);
  portal.testPortal.clock.pass(FIVE_MINUTES);
  return visitor;
}

const confirm = (visitor: Visitor, name: string) =>
  visitor.submit(CONFIRM_BEFORE_LINKS, { password: getPassword(name) });

/** Signs in at the provider of linked accounts. @returns the redirect to the portal */
async function returnFrom(visitor: Visitor, start: string, account: string): Promise<string> {
  Object.assign(linked.provider, { account, acr: TWO_FACTORS });
  return linked.signInAtProvider(visitor, new URL(await follow(visitor, start)));
}

type Portal = Pick<LinkedPortal, 'signIn' | 'testPortal'>;

/** The second step of a change. @returns whether the browser made it */
type Step = (visitor: Visitor) => Promise<boolean>;

interface Change {
  /** The person who begins. */
  readonly name: string;
  readonly portal?: () => Portal;
  /** Milliseconds after which the second step is too late; 5 minutes if missing. */
  readonly age?: number;
  /** Makes the first step. */
  begin(visitor: Visitor): Promise<Step>;
}

const createLink = (name: string, purpose: 'single-sign-on' | 'second-factor'): Change => ({
  name,
  async begin(visitor) {
    const back = await returnFrom(visitor, getLinkPaths(purpose).start, `${name} elsewhere`);
    return (one) => succeeds(one.fetch(back), 'outcome=linked');
  },
});

const CHANGES: Readonly<Record<string, Change>> = {
  'a link for single sign-on': createLink('ines', 'single-sign-on'),
  'a link for the second factor': createLink('jürgen', 'second-factor'),
  'the removal of a link': {
    name: 'olga',
    begin: async () => (one) =>
      succeeds(one.submit(LINK_PATHS.unlink, { service: 'single-sign-on' }), 'outcome=unlinked'),
  },
  'a confirmation by the password': {
    name: 'anna',
    async begin(visitor) {
      linked.testPortal.clock.pass(FIVE_MINUTES);
      await confirm(visitor, 'anna');
      return isProven;
    },
  },
  'a confirmation by single sign-on': {
    name: 'anna',
    async begin(visitor) {
      const back = await returnFrom(visitor, getSignOnPaths().confirm, 'anna elsewhere');
      return (one) => succeeds(one.fetch(back), SECOND_FACTOR_PATHS.manage);
    },
  },
  'the enrolment of a second factor': {
    name: 'anna',
    age: 4 * FIVE_MINUTES,
    portal: () => ({ ...factor, signIn: (name) => signInWithoutFactor(factor, name) }),
    async begin(visitor) {
      await setMode(factor, 'ENFORCED');
      const answer = await login(visitor, 'anna');
      const address = answer.headers.get('redirectUrl') ?? '';
      return async (one) => {
        if (!(await follow(one, address)).startsWith(factor.identity.origin)) return false;
        await exchange(one, await factor.passSecondFactor(one, answer));
        return (await complete(one)).status === 200;
      };
    },
  },
  'a new password': {
    name: 'saga',
    begin: async () => (one) =>
      succeeds(
        one.submit(PASSWORD_PAGE, {
          current: getPassword('saga'),
          new: NEW_PASSWORD,
          repeat: NEW_PASSWORD,
        }),
        'changed=1',
      ),
  },
  'the settings of the portal': {
    name: 'admin',
    age: 6 * FIVE_MINUTES,
    async begin(visitor) {
      const credentials = { j_username: 'admin', j_password: getPassword('admin') };
      await visitor.submit(CALL_PATHS.portalLogin, credentials);
      const page = await visitor.fetch(SETTINGS_PAGE, { headers: { Accept: 'text/html' } });
      const form = { ...readForm(await page.text()), productName: 'Quay', action: 'save' };
      return (one) => succeeds(one.submit(SETTINGS_PAGE, form), 'saved=1');
    },
  },
};

/** Who makes the second step. The last of them lets the person who began make it first. */
const ATTEMPTS: Readonly<Record<string, (change: Change, portal: Portal) => Promise<boolean>>> = {
  'another session of the person': async ({ name, begin }, portal) => {
    const other = await signInBefore(name, portal);
    return (await begin(await portal.signIn(name)))(other);
  },
  'another person': async ({ name, begin }, portal) => {
    const other = await signInBefore('yuki', portal);
    return (await begin(await portal.signIn(name)))(other);
  },
  'another browser': async ({ name, begin }, portal) =>
    (await begin(await portal.signIn(name)))(portal.testPortal.visitor()),
  'a session with an old proof': async ({ name, age = FIVE_MINUTES, begin }, portal) => {
    const visitor = await portal.signIn(name);
    const step = await begin(visitor);
    portal.testPortal.clock.pass(age);
    // The provider has a clock of its own.
    linked.provider.claims = { auth_time: Math.floor((Date.now() - age) / 1000) };
    return step(visitor);
  },
  'the same session for the second time': async ({ name, begin }, portal) => {
    const visitor = await portal.signIn(name);
    const step = await begin(visitor);
    expect(await step(visitor)).toBe(true);
    return step(visitor);
  },
};

/** What is no attack: a form with the current password is a proof itself, and a proof counts for five minutes. */
const PERMITTED = [
  'a new password, another session of the person',
  'a new password, a session with an old proof',
  'a confirmation by the password, the same session for the second time',
];

test.each(
  Object.keys(CHANGES)
    .flatMap((change) => Object.keys(ATTEMPTS).map((attempt) => [change, attempt] as const))
    .filter((pair) => !PERMITTED.includes(pair.join(', '))),
)('%s is not completed by %s', async (name, attempt) => {
  const change = CHANGES[name];
  if (!change) throw new Error(`There is no change ${name}`);
  expect(await ATTEMPTS[attempt]?.(change, change.portal?.() ?? linked)).toBe(false);
});

test.each<[string, (visitor: Visitor) => Promise<unknown>]>([
  ['by the password of another person', (visitor) => confirm(visitor, 'yuki')],
  [
    'by single sign-on of another person',
    async (visitor) => {
      const session = visitor.jar.get('portal_session') ?? '';
      const back = await returnFrom(visitor, getSignOnPaths().confirm, 'yuki elsewhere');
      await follow(visitor, back);
      visitor.jar.set('portal_session', session);
    },
  ],
  [
    'by single sign-on with a sign-in of an hour ago',
    async (visitor) => {
      linked.provider.age = 3600;
      const back = await returnFrom(visitor, getSignOnPaths().confirm, 'anna elsewhere');
      expect(await follow(visitor, back)).toBe('/login?error=sso');
    },
  ],
])('a proof of identity %s permits no change', async (_, prove) => {
  const visitor = await signInBefore('anna');
  await prove(visitor);
  expect(await isProven(visitor)).toBe(false);
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
    const unlinked = await again.submit(LINK_PATHS.unlink, { service: purpose });
    expect(unlinked.headers.get('location')).toBe(`${LINK_PATHS.page}?outcome=failed`);
  },
);

test('the address that a page gets for a second factor leads another browser nowhere, and its own one to the factor', async () => {
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
});

test('a session that ends while the authority answers gets no ticket for its management', async () => {
  const visitor = await signInWithoutFactor(factor, 'ludwig');
  const owner = await signInWithoutFactor(factor, 'ludwig');
  const send = globalThis.fetch;
  using spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/enrolments/')) await owner.submit('/account/sessions/end-all', {});
    return send(url, init);
  });
  expect(await manage(visitor)).toBe('/login');
  expect(spy.mock.calls.map(([url]) => String(url)).join()).toContain('/enrolments/');
});
