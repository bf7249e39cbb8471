import type { SessionEvent } from '../../src/contract/events.ts';
import { PASSWORD } from './model-client.ts';
import { type ModelPortal, questionOf } from './model-portal.ts';
import type { ModelPage } from './model-tab.ts';

/** Something that must never happen has happened. */
class Violation extends Error {
  override readonly name = 'Violation';
}

/** Fails with words unless the condition holds. */
export function hold(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Violation(words);
}

/** The keys of all that a person leaves behind. */
export function leftovers(portal: ModelPortal, local: Map<string, string>, { perTab }: ModelPage) {
  return [...local.keys(), ...portal.cookies.keys(), ...perTab.keys()];
}

/** Events that tell of the portal, not of a person. */
const NEWS = ['load-licence', 'loaded-licence', 'guest-access-status', 'set-branding'];

/** The last that was told of a person. */
export function lastWord({ events }: ModelPage): SessionEvent['name'] | undefined {
  return events.findLast(({ event }) => !NEWS.includes(event.name))?.event.name;
}

/** When one of these events came last. */
function lastOf({ events }: ModelPage, ...names: SessionEvent['name'][]): number {
  return events.findLast(({ event }) => names.includes(event.name))?.at ?? 0;
}

/** A person is shown: only by a good answer, asked for after all that made earlier answers void. */
function watchPrincipal(portal: ModelPortal, page: ModelPage, event: SessionEvent) {
  if (event.name !== 'load-principal') return;
  const { tab, attempts, boundary, events } = page;
  const number = questionOf(event.payload);
  const question = portal.questions.get(number);
  hold(question?.tab === tab, `tab ${tab} shows a person whom it did not ask for`);
  hold(question.how?.startsWith('truth') === true, `tab ${tab} shows a person after a fault`);
  hold(event.payload.web_access_enabled !== false, `tab ${tab} lets in whom it must not`);
  // Who comes back from single sign-on is told of by their own login, whatever other tabs say.
  const isReturning = (portal.returnedAt.get(tab) ?? 0) > boundary;
  hold(
    question.askedAt > (isReturning ? boundary : Math.max(boundary, page.toldAt)),
    `tab ${tab} shows ${event.payload.name} by the late answer to question ${number}`,
  );
  const login = event.payload.totalNumberOfRecentItems ?? 0;
  for (const { event: earlier } of events) {
    if (earlier.name !== 'load-principal') continue;
    hold(questionOf(earlier.payload) !== number, `tab ${tab} shows an answer twice`);
    hold(
      (earlier.payload.totalNumberOfRecentItems ?? 0) <= login,
      `tab ${tab} shows ${event.payload.name} of an earlier login than the one shown before`,
    );
  }
  const loginAt = attempts.findLast(({ result }) => result === 'pending')?.loginAt ?? 0;
  const takenAt = portal.takenAt.get(tab) ?? 0;
  hold(
    loginAt <= boundary || (takenAt > loginAt && question.askedAt > takenAt),
    `tab ${tab} shows ${event.payload.name} by a question older than its own login`,
  );
}

/** A close or a sign-out: nothing is left, and there was something to end. */
function watchEnd(
  portal: ModelPortal,
  local: Map<string, string>,
  page: ModelPage,
  event: SessionEvent,
) {
  if (event.name !== 'logged-out') return;
  const { tab } = page;
  // A sign-out has removed everything when it began; since then the person may be on their way in again.
  const left = page.signingOut ? [] : leftovers(portal, local, page);
  hold(left.length === 0, `tab ${tab} is signed out, and ${left.join(', ')} is left`);
  const before = lastOf(page, 'logged-out');
  const ended = Math.max(lastOf(page, 'load-principal'), page.enteredAt);
  const refused = [...portal.questions.values()].some(
    (question) => question.tab === tab && question.refused && question.askedAt > before,
  );
  // A sign-out is told when it ends, whatever was closed meanwhile.
  hold(ended > before || refused || page.signingOut, `tab ${tab} closes the same session twice`);
}

/** Checks an event at the moment at which the page hears of it. */
export function watchEvent(
  portal: ModelPortal,
  local: Map<string, string>,
  page: ModelPage,
  event: SessionEvent,
): void {
  const text = JSON.stringify(event);
  hold(!text.includes(PASSWORD), `the event ${event.name} holds a password`);
  hold(!text.includes('token-of-'), `the event ${event.name} holds a token`);
  hold(!page.frozen, `tab ${page.tab} tells of ${event.name} while it is frozen`);
  watchPrincipal(portal, page, event);
  watchEnd(portal, local, page, event);
  // A sign-out made earlier answers void when it began.
  if (event.name === 'logged-out' && !page.signingOut) page.boundary = portal.tick();
  if (event.name === 'login') {
    page.boundary = portal.tick();
    const attempt = page.attempts.at(-1);
    if (attempt) attempt.loginAt = portal.tick();
  }
}
