import { permissionsOf } from '../../src/session/permissions.ts';
import type { ModelBrowser } from './model-browser.ts';
import { hold, lastWord } from './model-events.ts';
import { loginOf, questionOf } from './model-portal.ts';
import type { ModelPage } from './model-tab.ts';

/** The states that there are, and what else each of them holds. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  unknown: ['remembered'],
  anonymous: ['captchaDue', 'failure', 'ended'],
  'signing-in': ['captchaDue'],
  'second-factor': ['step', 'url', 'failure'],
  'signed-in': ['principal'],
  'signing-out': ['principal'],
  guest: [],
  disabled: [],
};

const NOTHING = permissionsOf(undefined);

function checkPage({ tab, session, events, visited, frozen }: ModelPage) {
  const { status, ...rest } = session.state.value;
  const allowed = SHAPES[status] ?? [];
  hold(status in SHAPES, `tab ${tab} is in the state ${status}`);
  hold(
    Object.keys(rest).every((key) => allowed.includes(key)),
    `tab ${tab} is ${status} and holds ${Object.keys(rest)}`,
  );
  const principal = session.principal.value;
  if (status === 'signed-in' || status === 'signing-out') {
    const shown = events.some(
      ({ event }) =>
        event.name === 'load-principal' &&
        principal !== undefined &&
        questionOf(event.payload) === questionOf(principal),
    );
    hold(shown, `tab ${tab} shows a person of whom nobody was told`);
  } else {
    hold(principal === undefined, `tab ${tab} is ${status} and has a principal`);
    hold(
      JSON.stringify(session.permissions.value) === JSON.stringify(NOTHING),
      `tab ${tab} is ${status} and permits something`,
    );
  }
  hold(
    !frozen || (/^(unknown|disabled)$/.test(status) && Object.keys(rest).length === 0),
    `tab ${tab} is frozen and shows ${JSON.stringify(session.state.value)}`,
  );
  for (const { url } of visited) {
    hold(new URL(url).origin === 'https://portal.example', `tab ${tab} is led to ${url}`);
  }
}

/** Where nothing is under way, nothing may say that it is. */
function checkQuiet({ world, pages }: ModelBrowser) {
  for (const page of pages) {
    const { tab, session, attempts, running, started, frozen } = page;
    const { status } = session.state.value;
    if (frozen || !started) continue;
    hold(running.size === 0, `tab ${tab} never ends ${[...running].join(', ')}`);
    const attempt = attempts.find(({ result }) => result === 'pending');
    hold(attempt === undefined, `tab ${tab} never ends a sign-in`);
    // A page that is on its way elsewhere may stay busy until it is gone.
    const isLeaving = lastWord(page) === 'oauth2-redirect' && !world.forbidsNavigation;
    const state = session.state.value;
    hold(
      state.status !== 'second-factor' || state.step === 'redirect',
      `tab ${tab} never ends an exchange`,
    );
    hold(
      isLeaving || !/^(unknown|signing-in|signing-out)$/.test(status),
      `tab ${tab} stays ${status} with nothing under way`,
    );
  }
}

/** Checks what holds after each step. */
export function checkStep(browser: ModelBrowser): void {
  const [violation] = browser.violations;
  if (violation) throw violation;
  for (const page of browser.pages) checkPage(page);
  if (browser.portal.pending.length === 0) checkQuiet(browser);
}

/**
 * Checks what holds when all calls have been answered and everybody has looked again: who is shown as
 * signed in is so at the portal, and nobody is signed in there without being shown.
 */
export function checkEnd({ pages, portal }: ModelBrowser): void {
  for (const { tab, session, perTab } of pages) {
    const state = session.state.value;
    if (state.status !== 'signed-in') continue;
    const bearer = loginOf(perTab.get('portico.session.bearer'));
    const login = portal.mode === 'bearer' ? bearer : portal.login;
    hold(
      state.principal.totalNumberOfRecentItems === login &&
        login !== undefined &&
        portal.logins.has(login),
      `tab ${tab} shows ${state.principal.name}, who is not the one signed in at the portal`,
    );
  }
  const isSignedIn = portal.login !== undefined && portal.logins.has(portal.login);
  // A login whose cookie was removed is out of reach; a reload may have cut its logout off.
  if (!portal.truthful || !isSignedIn || portal.cookies.size === 0) return;
  const isShown = pages.some((page) => {
    // Who failed to sign in while an earlier login was still being looked for sees the failure first.
    const isElsewhere = /^(oauth2-|login-)/.test(lastWord(page) ?? '');
    return !page.started || isElsewhere || page.session.state.value.status === 'signed-in';
  });
  hold(isShown, 'somebody stays signed in at the portal, and no tab shows it');
}
