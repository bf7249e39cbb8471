import fc from 'fast-check';
import {
  AUTHORITY_ANSWERS,
  type AuthorityAnswer,
  type ModelBrowser,
  type ModelWorld,
} from './model-browser.ts';
import { PASSWORD } from './model-client.ts';
import { hold, leftovers } from './model-events.ts';
import { checkEnd, checkStep } from './model-invariants.ts';
import { ANSWERS, type Answer, PEOPLE, type Person } from './model-portal.ts';
import type { ModelPage } from './model-tab.ts';

/** Something that happens: in a tab, at the portal, or on the way between. */
export type ModelStep =
  | { readonly does: 'answer'; readonly which: number; readonly how: Answer }
  | { readonly does: 'sign in'; readonly tab: number; readonly as: Person; readonly right: boolean }
  | { readonly does: 'return from single sign-on'; readonly tab: number; readonly as: Person }
  | {
      readonly does: 'return from the second factor';
      readonly tab: number;
      readonly answer: AuthorityAnswer;
    }
  | { readonly does: 'wait'; readonly minutes: number }
  | { readonly does: 'kill the session' | 'close the login' | 'open the login' }
  | {
      readonly does:
        | 'start'
        | 'give up'
        | 'sign out'
        | 'guest'
        | 'single sign-on'
        | 'quota'
        | 'rebuild'
        | 'freeze'
        | 'thaw'
        | 'look'
        | 'reload';
      readonly tab: number;
    };

/** Any world. */
export const worlds: fc.Arbitrary<ModelWorld> = fc.record({
  tabs: fc.integer({ min: 1, max: 3 }),
  mode: fc.constantFrom('cookie', 'cookie', 'bearer'),
  singleSignOn: fc.boolean(),
  guests: fc.boolean(),
  forbidsNavigation: fc.boolean(),
});

const tab = fc.nat({ max: 2 });
const as = fc.constantFrom('anna', 'with a second factor', ...PEOPLE);
const fault = fc.constantFrom(...ANSWERS);

/** Any step; answers are the most frequent, and most of them true. */
export const steps: fc.Arbitrary<ModelStep> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      which: fc.nat({ max: 7 }),
      how: fc.oneof({ weight: 6, arbitrary: fc.constant<Answer>('truth') }, fault),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('sign in' as const),
      tab,
      as,
      right: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('start' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sign out' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('guest', 'single sign-on', 'quota', 'give up'),
      tab,
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('rebuild' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constantFrom('freeze', 'thaw', 'look', 'reload'), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('return from single sign-on' as const), tab, as }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('return from the second factor' as const),
      tab,
      answer: fc.oneof(
        { weight: 5, arbitrary: fc.constant<AuthorityAnswer>('right') },
        fc.constantFrom(...AUTHORITY_ANSWERS),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('kill the session', 'close the login', 'open the login'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.nat(10) }) },
);

function start(page: ModelPage) {
  page.started = true;
  page.track('start', page.session.start());
}

function signIn(page: ModelPage, as: Person, right: boolean) {
  const giveUp = new AbortController();
  const attempt: ModelPage['attempts'][number] = { giveUp, result: 'pending' };
  const heard = page.events.length;
  page.attempts.push(attempt);
  const credentials = { name: as, password: right ? PASSWORD : 'wrong' };
  const { signal } = giveUp;
  const work = page.session.signIn(credentials, { signal }).then((result) => {
    attempt.result = result;
    const names = page.events.slice(heard).map(({ event }) => event.name);
    const loggedIn = names.filter((name) => name === 'logged-in').length;
    hold(result === true ? loggedIn > 0 : true, 'a sign-in succeeds without a word');
    hold(loggedIn <= 1 || page.attempts.at(-1) !== attempt, 'a sign-in is told twice');
  });
  page.track('sign-in', work);
}

function signOut(browser: ModelBrowser, page: ModelPage) {
  const { portal, local } = browser;
  const { status } = page.session.state.value;
  const heard = page.events.length;
  const isInside = status === 'signed-in' || status === 'guest';
  const refusals = () =>
    [...portal.questions.values()].filter(({ tab, refused }) => tab === page.tab && refused).length;
  const refused = refusals();
  const begun = portal.tick();
  if (isInside) {
    page.boundary = begun;
    page.signingOut = true;
  }
  const work = page.session.signOut().then(() => {
    if (!isInside) return;
    page.signingOut = false;
    const told = page.events.slice(heard).filter(({ event }) => event.name === 'logged-out').length;
    const isOvertaken = page.events
      .slice(heard)
      .some(({ event }) => event.name === 'login' || event.name === 'load-principal');
    hold(told >= 1 || isOvertaken || page.enteredAt > begun, 'a sign-out is not told');
    hold(told <= 1 + refusals() - refused, `a sign-out is told ${told} times`);
  });
  page.track('sign-out', work);
  if (!isInside) return;
  // At once: the page may be closed before the portal answers.
  const left = leftovers(portal, local, page);
  hold(left.length === 0, `tab ${page.tab} signs out, and ${left.join(', ')} is left`);
}

function updateQuota({ session }: ModelPage) {
  const before = session.state.value;
  session.updateQuota({ quota: 99, used: 98 });
  const after = session.state.value;
  if (!('principal' in before) || !('principal' in after)) {
    hold(before === after, 'a quota changes the state of nobody');
    return;
  }
  const expected = { ...before.principal, disk_space_quota: 99, disk_space_used: 98 };
  hold(before.status === after.status, 'a quota changes the state');
  hold(
    JSON.stringify(after.principal) === JSON.stringify(expected),
    'a quota changes more than the quota',
  );
}

/** Takes a step on the page of a tab; a frozen page can only be thawed or reloaded. */
function act(browser: ModelBrowser, page: ModelPage, step: ModelStep) {
  const { portal } = browser;
  const { session } = page;
  if (step.does === 'reload') return start(browser.reload(page.tab));
  if (step.does === 'return from single sign-on') {
    if (browser.world.singleSignOn) browser.returnFromSingleSignOn(page.tab, step.as);
    return;
  }
  if (step.does === 'return from the second factor') {
    return browser.returnFromSecondFactor(page.tab, step.answer);
  }
  if (step.does === 'thaw') {
    if (!page.frozen) return;
    page.frozen = false;
    return page.dispatch('bfcache-restore');
  }
  if (page.frozen) return;
  switch (step.does) {
    case 'start':
      return start(page);
    case 'sign in':
      page.started = true;
      return signIn(page, step.as, step.right);
    case 'give up':
      return page.attempts.at(-1)?.giveUp.abort();
    case 'sign out':
      return signOut(browser, page);
    case 'guest':
      return session.continueAsGuest();
    case 'single sign-on':
      return void session.signInWithSingleSignOn('/files');
    case 'quota':
      return updateQuota(page);
    case 'rebuild':
      return page.track('rebuild', session.rebuildPrincipal());
    case 'freeze':
      page.boundary = portal.tick();
      page.dispatch('bfcache-enter');
      page.frozen = true;
      return;
    case 'look':
      return page.dispatch('visible');
  }
}

/** Answers a call or delivers a message; a frozen page hears nothing. */
function answer({ portal, pages }: ModelBrowser, which: number, how: Answer) {
  const ready = portal.pending.filter(({ tab }) => pages[tab]?.frozen !== true);
  ready[which % Math.max(1, ready.length)]?.answer(how);
}

/** Takes a step and checks all that must hold after it. */
export async function takeStep(browser: ModelBrowser, step: ModelStep): Promise<void> {
  const { portal, pages } = browser;
  if (step.does === 'answer') answer(browser, step.which, step.how);
  else if (step.does === 'wait') browser.passTime(step.minutes * 60_000);
  else if (step.does === 'close the login') portal.closed = true;
  else if (step.does === 'open the login') portal.closed = false;
  else if (step.does === 'kill the session') {
    portal.logins.clear();
    portal.waiting.clear();
  } else if ('tab' in step) {
    const page = pages[step.tab % pages.length];
    if (page) act(browser, page, step);
  }
  await browser.settle();
  checkStep(browser);
}

/** Wakes every page and answers everything with the truth, until nothing is under way. */
async function drain(browser: ModelBrowser) {
  for (let round = 0; round < 300; round++) {
    for (const page of browser.pages) act(browser, page, { does: 'thaw', tab: page.tab });
    answer(browser, 0, 'truth');
    await browser.settle();
    checkStep(browser);
    if (browser.portal.pending.length === 0) return;
  }
  hold(false, 'the tabs never come to rest');
}

/** Brings a sequence to its end: everything is answered, everybody looks again after a long while. */
export async function finish(browser: ModelBrowser): Promise<void> {
  await drain(browser);
  browser.passTime(browser.recheckAfter);
  for (const page of browser.pages) page.dispatch('visible');
  await drain(browser);
  checkEnd(browser);
}
