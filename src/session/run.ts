import type { SessionEvent } from '../contract/events.ts';
import { logWarning } from '../platform/browser/console.ts';
import { toFailure } from '../platform/browser/to-failure.ts';
import { afterCall, apply, type Effect, judge, type Transition } from './apply.ts';
import type { Attempt, AttemptOptions } from './attempt.ts';
import { findSession, type RefreshOptions, refreshPrincipal } from './calls/check.ts';
import { type SessionContext, update } from './context.ts';
import { findDestination, leavePage, navigateTo, navigateUnlessHere } from './navigate.ts';
import {
  type Call,
  type Cleanup,
  type Outcome,
  type Report,
  type Result,
  SUPERSEDED,
} from './outcome.ts';
import { isBusy, isDisabled, isNobody } from './state.ts';
import { SESSION_CHANGED, undoLogin } from './token.ts';

/**
 * Runs a call as a new attempt and applies its result. Never rejects. Without a request in the call, the state changes
 * synchronously.
 */
export async function run(context: SessionContext, call: Call): Promise<Outcome> {
  const attempt = begin(context, call.kind, call);
  const report: Report = (outcome) => void applyOutcome(context, outcome, attempt);
  let result: Result;
  try {
    const running = call.run(attempt, report);
    result = 'then' in running ? await running : running;
  } catch (error) {
    const failure = toFailure(error);
    const isLate = !attempt.isCurrent() && call.kind !== 'sign-out';
    result = isLate ? SUPERSEDED : await call.fail(failure, attempt);
  }
  if (call.kind === 'sign-out') {
    update(context, { signOuts: context.model.peek().signOuts - 1 });
  }
  const applied = await applyOutcome(context, result, attempt);
  await perform(context, afterCall(context.model.peek(), applied, attempt), attempt);
  return applied;
}

/** Supersedes the current attempt with a new one. */
export function begin(
  context: SessionContext,
  kind: Attempt['kind'],
  options?: AttemptOptions,
): Attempt {
  const { signOuts } = context.model.peek();
  // Set while a session check runs, so that a sign-in that supersedes it and fails runs it again.
  if (kind === 'check') update(context, { isCheckDue: true });
  if (kind === 'sign-out') update(context, { isCheckDue: false, signOuts: signOuts + 1 });
  return context.attempts.begin(kind, options);
}

/**
 * Applies an outcome of an attempt, by default of the current one. Events happen synchronously, as does navigation
 * that needs no call before it. Resolves with what the outcome counts as: `superseded` if another attempt is current.
 */
export async function applyOutcome<Any extends Outcome>(
  context: SessionContext,
  outcome: Any,
  attempt: Attempt = context.attempts.current(),
): Promise<Any | Result> {
  const model = context.model.peek();
  const judged = judge(model, outcome, attempt.isCurrent());
  const isWhole = await perform(context, apply(model, judged, attempt), attempt);
  return isWhole ? judged : SUPERSEDED;
}

/** Brings about a transition. Resolves with whether a listener of the page has left all its events in place. */
export async function perform(
  context: SessionContext,
  { effects = [], model, stored = [] }: Transition,
  attempt: Attempt = context.attempts.current(),
): Promise<boolean> {
  for (const [name, ...values] of stored) {
    (context.storage[name] as (...values: readonly unknown[]) => void)(...values);
  }
  try {
    context.model.value = model;
  } catch (error) {
    // A faulty effect of the page on a signal, which has its value nevertheless.
    reportError(error);
  }
  let isWhole = true;
  for (const effect of effects) {
    const isDue =
      effect.while === undefined ||
      (effect.while === 'current' ? attempt.isCurrent() : isNobody(context.model.peek().state));
    if (isDue) {
      const done = performEffect(context, effect, attempt);
      if (done) await done;
    } else if (effect.do === 'dispatch') isWhole = false;
  }
  return isWhole;
}

/** Brings about one effect. Returns a promise only if it needs a call. */
function performEffect(
  context: SessionContext,
  effect: Effect,
  attempt: Attempt,
): Promise<unknown> | undefined {
  switch (effect.do) {
    case 'dispatch':
      dispatch(context, effect.event);
      return undefined;
    case 'notify-tabs':
      context.tabs.post(effect.end ?? SESSION_CHANGED);
      return undefined;
    case 'drop-link-token':
      if (context.navigation.linkToken === effect.token) {
        context.navigation.keepLinkToken(undefined);
      }
      return undefined;
    case 'continue': {
      const url = findDestination(context, effect.destinations);
      if (url !== undefined) navigateUnlessHere(context, url, effect.reason);
      return undefined;
    }
    case 'redirect':
      if (context.model.peek().heldRedirects === 0) navigateTo(context, effect.url, 'redirect');
      return undefined;
    case 'leave':
      leavePage(context, effect.end);
      return undefined;
    case 'clean-up':
      return cleanUp(context, effect.cleanup, attempt);
    case 'end-hidden-session':
      context.storage.dropNotes('second-factor');
      return context.storage.mayHaveSession()
        ? undoLogin(context, context.storage.token())
        : undefined;
    case 'undo-login':
      return undoLogin(context, effect.token);
    case 'check':
      requestCheck(context);
      return undefined;
    case 'disable':
      return applyOutcome(context, { kind: 'login-disabled' }, begin(context, 'none'));
    case 'warn':
      logWarning('Portico: the portal did not answer who is signed in.', effect.cause);
      return undefined;
  }
}

/** Tells the listeners of the session about an event. */
export function dispatch(
  { listeners }: Pick<SessionContext, 'listeners'>,
  event: SessionEvent,
): void {
  for (const listener of listeners) {
    try {
      listener(event);
    } catch (error) {
      // A faulty listener of the page must not stop a sign-in.
      reportError(error);
    }
  }
}

/** Cleans up after a failed call: logs out its login, or drops its pending login. */
async function cleanUp(
  context: SessionContext,
  cleanup: Cleanup,
  attempt: Attempt,
): Promise<unknown> {
  const { model, storage } = context;
  if (cleanup.kind === 'login') return undoLogin(context, cleanup.token);
  // After a temporary failure the person can still go to the second factor.
  if (model.peek().state.status === 'second-factor') return undefined;
  storage.dropNotes('second-factor');
  const { pending } = cleanup;
  const token = storage.token();
  if (pending && (pending.passed || pending.token === token)) return undoLogin(context, token);
  // The browser has the login of another tab, whose person stays signed in.
  return storage.mayHaveSession() && attempt.isCurrent()
    ? run(context, refreshPrincipal(context, { isQuiet: true }))
    : undefined;
}

/**
 * Checks the session: another person may be signed in, or nobody. During a sign-in or a sign-out the check waits for
 * its end.
 * @param hadSession whether the page has shown a session, which has then ended
 * @param how a session has ended, as another tab says; a page that misses its session without a message does not know
 *   that the person has signed out
 */
export function requestCheck(
  context: SessionContext,
  hadSession = false,
  how?: RefreshOptions['how'],
): void {
  const model = context.model.peek();
  const isCheckDue = isBusy(model);
  update(context, { isCheckDue });
  if (isCheckDue || model.suspended !== undefined || isDisabled(model.state)) return;
  const absent: Result = hadSession
    ? { kind: 'ended', how: how ?? 'expired', isRefused: false }
    : { kind: 'absent' };
  void run(context, findSession(context, absent, { how }));
}
