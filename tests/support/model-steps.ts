import fc from 'fast-check';
import {
  AUTHORITY_ANSWERS,
  type AuthorityAnswer,
  type ModelBrowser,
  type ModelWorld,
} from './model-browser.ts';
import { PASSWORD } from './model-client.ts';
import { assertHolds, getStoredKeys } from './model-events.ts';
import { checkEnd, checkStep } from './model-invariants.ts';
import { ANSWERS, type Answer, PEOPLE, type Person } from './model-portal.ts';
import type { ModelPage } from './model-tab.ts';

/** A step of a sequence: an action in a tab, at the portal or on the network. */
export type ModelStep =
  | { readonly action: 'answer'; readonly index: number; readonly kind: Answer }
  | {
      readonly action: 'sign in';
      readonly tab: number;
      readonly person: Person;
      readonly isRightPassword: boolean;
    }
  | { readonly action: 'return from single sign-on'; readonly tab: number; readonly person: Person }
  | {
      readonly action: 'return from the second factor';
      readonly tab: number;
      readonly answer: AuthorityAnswer;
    }
  | { readonly action: 'wait'; readonly minutes: number }
  | { readonly action: 'revoke all logins' | 'disable the login' | 'enable the login' }
  | {
      readonly action:
        | 'start'
        | 'abort the sign-in'
        | 'sign out'
        | 'continue as guest'
        | 'single sign-on'
        | 'update the quota'
        | 'rebuild the principal'
        | 'enter the bfcache'
        | 'restore from the bfcache'
        | 'become visible'
        | 'get back online'
        | 'reload';
      readonly tab: number;
    };

/** Generates a browser and a portal. */
export const worlds: fc.Arbitrary<ModelWorld> = fc.record({
  tabs: fc.integer({ min: 1, max: 3 }),
  mode: fc.constantFrom('cookie', 'cookie', 'bearer'),
  singleSignOn: fc.boolean(),
  guestAccess: fc.boolean(),
  preventsNavigation: fc.boolean(),
});

const tab = fc.nat({ max: 2 });
const person = fc.constantFrom('anna', 'with a second factor', ...PEOPLE);
const fault = fc.constantFrom(...ANSWERS);

/** Generates a step. Most steps are answers, and most answers are correct. */
export const steps: fc.Arbitrary<ModelStep> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      action: fc.constant('answer' as const),
      index: fc.nat({ max: 7 }),
      kind: fc.oneof({ weight: 6, arbitrary: fc.constant<Answer>('correct') }, fault),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('sign in' as const),
      tab,
      person,
      isRightPassword: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('start' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('sign out' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constantFrom(
        'continue as guest',
        'single sign-on',
        'update the quota',
        'abort the sign-in',
      ),
      tab,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ action: fc.constant('rebuild the principal' as const), tab }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constantFrom(
        'enter the bfcache',
        'restore from the bfcache',
        'become visible',
        'get back online',
        'reload',
      ),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('return from single sign-on' as const),
      tab,
      person,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      action: fc.constant('return from the second factor' as const),
      tab,
      answer: fc.oneof(
        { weight: 5, arbitrary: fc.constant<AuthorityAnswer>('correct') },
        fc.constantFrom(...AUTHORITY_ANSWERS),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constantFrom('revoke all logins', 'disable the login', 'enable the login'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('wait' as const), minutes: fc.nat(10) }),
  },
);

function start(page: ModelPage) {
  page.isStarted = true;
  page.track('start', page.session.start());
}

function signIn(page: ModelPage, person: Person, isRightPassword: boolean) {
  const controller = new AbortController();
  const attempt: ModelPage['attempts'][number] = { controller, result: 'pending' };
  const before = page.events.length;
  page.attempts.push(attempt);
  const credentials = { name: person, password: isRightPassword ? PASSWORD : 'wrong' };
  const { signal } = controller;
  const work = page.session.signIn(credentials, { signal }).then((result) => {
    attempt.result = result;
    const names = page.events.slice(before).map(({ event }) => event.name);
    const loggedIn = names.filter((name) => name === 'logged-in').length;
    assertHolds(
      result === true ? loggedIn > 0 : true,
      'a sign-in succeeds without the event logged-in',
    );
    assertHolds(
      loggedIn <= 1 || page.attempts.at(-1) !== attempt,
      'a sign-in dispatches logged-in twice',
    );
  });
  page.track('sign-in', work);
}

async function signOut(browser: ModelBrowser, page: ModelPage) {
  const { portal, local } = browser;
  const { status } = page.session.state.value;
  const before = page.events.length;
  const canSignOut = status === 'signed-in' || status === 'guest';
  const countRefusals = () =>
    [...portal.selfRequests.values()].filter(({ tab, refused }) => tab === page.tab && refused)
      .length;
  const refusalsBefore = countRefusals();
  const startedAt = portal.tick();
  if (canSignOut) {
    page.validFrom = startedAt;
    page.isSigningOut = true;
  }
  const work = page.session.signOut().then(() => {
    if (!canSignOut) return;
    page.isSigningOut = false;
    const loggedOut = page.events
      .slice(before)
      .filter(({ event }) => event.name === 'logged-out').length;
    const isSuperseded = page.events
      .slice(before)
      .some(({ event }) => event.name === 'login' || event.name === 'load-principal');
    assertHolds(
      loggedOut >= 1 || isSuperseded || page.guestAt > startedAt,
      'a sign-out ends without the event logged-out',
    );
    assertHolds(
      loggedOut <= 1 + countRefusals() - refusalsBefore,
      `a sign-out dispatches logged-out ${loggedOut} times`,
    );
  });
  page.track('sign-out', work);
  if (!canSignOut) return;
  // The data is removed in the same task because the page may be closed before the portal responds.
  await new Promise(setImmediate);
  const left = getStoredKeys(portal, local, page);
  assertHolds(left.length === 0, `tab ${page.tab} signs out but keeps ${left.join(', ')}`);
}

function updateQuota({ session }: ModelPage) {
  const before = session.state.value;
  session.updateQuota({ quota: 99, used: 98 });
  const after = session.state.value;
  if (!('principal' in before) || !('principal' in after)) {
    assertHolds(before === after, 'a quota changes a state without a principal');
    return;
  }
  const expected = { ...before.principal, disk_space_quota: 99, disk_space_used: 98 };
  assertHolds(before.status === after.status, 'a quota changes the status');
  assertHolds(
    JSON.stringify(after.principal) === JSON.stringify(expected),
    'a quota changes other fields of the principal',
  );
}

/** Takes a step on a page. A page in the bfcache can only be restored or reloaded. */
function takePageStep(browser: ModelBrowser, page: ModelPage, step: ModelStep) {
  const { portal } = browser;
  const { session } = page;
  if (step.action === 'reload') return start(browser.reload(page.tab));
  if (step.action === 'return from single sign-on') {
    if (browser.world.singleSignOn) browser.returnFromSingleSignOn(page.tab, step.person);
    return;
  }
  if (step.action === 'return from the second factor') {
    return browser.returnFromSecondFactor(page.tab, step.answer);
  }
  if (step.action === 'restore from the bfcache') {
    if (!page.isInBfcache) return;
    page.isInBfcache = false;
    return page.dispatch('bfcache-restore');
  }
  if (page.isInBfcache) return;
  switch (step.action) {
    case 'start':
      return start(page);
    case 'sign in':
      page.isStarted = true;
      return signIn(page, step.person, step.isRightPassword);
    case 'abort the sign-in':
      return page.attempts.at(-1)?.controller.abort();
    case 'sign out':
      return signOut(browser, page);
    case 'continue as guest':
      return session.continueAsGuest();
    case 'single sign-on':
      return void session.signInWithSingleSignOn('/files');
    case 'update the quota':
      return updateQuota(page);
    case 'rebuild the principal':
      return page.track('rebuild', session.rebuildPrincipal());
    case 'enter the bfcache':
      page.validFrom = portal.tick();
      page.dispatch('bfcache-enter');
      page.isInBfcache = true;
      return;
    case 'become visible':
      return page.dispatch('visible');
    case 'get back online':
      page.isStarted = true;
      return page.dispatch('online');
  }
}

/** Answers a call or delivers a message, but not to a page in the bfcache. */
function answerCall({ portal, pages }: ModelBrowser, index: number, kind: Answer) {
  const ready = portal.pendingCalls.filter(({ tab }) => pages[tab]?.isInBfcache !== true);
  ready[index % Math.max(1, ready.length)]?.answer(kind);
}

/** Takes a step and checks the invariants. */
export async function takeStep(browser: ModelBrowser, step: ModelStep): Promise<void> {
  const { portal, pages } = browser;
  if (step.action === 'answer') answerCall(browser, step.index, step.kind);
  else if (step.action === 'wait') browser.passTime(step.minutes * 60_000);
  else if (step.action === 'disable the login') portal.isLoginDisabled = true;
  else if (step.action === 'enable the login') portal.isLoginDisabled = false;
  else if (step.action === 'revoke all logins') {
    portal.logins.clear();
    portal.pendingLogins.clear();
  } else if ('tab' in step) {
    const page = pages[step.tab % pages.length];
    if (page) takePageStep(browser, page, step);
  }
  await browser.settle();
  checkStep(browser);
}

/** Restores every page and answers all calls correctly until no call is pending. */
async function answerAllCalls(browser: ModelBrowser) {
  for (let round = 0; round < 300; round++) {
    for (const page of browser.pages)
      takePageStep(browser, page, { action: 'restore from the bfcache', tab: page.tab });
    answerCall(browser, 0, 'correct');
    await browser.settle();
    checkStep(browser);
    if (browser.portal.pendingCalls.length === 0) return;
  }
  assertHolds(false, 'the tabs send calls without end');
}

/** Ends a sequence: all calls are answered, and every page checks its session after a long pause. */
export async function finish(browser: ModelBrowser): Promise<void> {
  await answerAllCalls(browser);
  browser.passTime(browser.recheckAfter);
  for (const page of browser.pages) page.dispatch('visible');
  await answerAllCalls(browser);
  checkEnd(browser);
}
