import { toFailure } from '../client/to-failure.ts';
import type { Attempt } from './attempt.ts';
import { completeSignOut, endSession } from './end-session.ts';
import { toFailureDetail } from './failures.ts';
import { findDestination, navigateTo, navigateUnlessHere } from './navigate.ts';
import { type Flow, type Leftover, type Outcome, SUPERSEDED } from './outcome.ts';
import { isTokenHidden } from './page.ts';
import { refreshPrincipal } from './principal/refresh-principal.ts';
import { findRedirect } from './redirect.ts';
import { keepPendingLogin } from './second-factor/pending-login.ts';
import type { Services } from './services.ts';
import { isDisabled, isInside, principalOf } from './state/predicates.ts';
import { notifyTabs, undoLogin } from './token.ts';
import { isShutOut } from './web-access.ts';

/** Turns outcomes into events, navigation and clean-up. */
export interface Conclusions {
  /** Runs a flow as a new attempt and concludes its outcome. Never rejects. */
  run(flow: Flow): Promise<Outcome>;
  /**
   * Concludes an outcome of an attempt, by default of the current one. Events happen synchronously, as does
   * navigation that needs no call before it. Resolves with `superseded` if another attempt is current.
   */
  conclude(outcome: Outcome, attempt?: Attempt): Promise<Outcome>;
  /** Disables the login if web access is switched off for all; after each flow, and when the portal says so. */
  applyWebAccess(): Promise<void>;
  /** Stops navigation to the second factor; returns a function that allows it again. */
  holdRedirect(): () => void;
}

/** Whether the portal has answered who is signed in. Of the failures of a sign-in, only a 401 says that nobody is. */
const isAnswered = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' ? outcome.failure.status === 401 : outcome.kind !== 'unreachable';

/** Creates the conclusions of a session. */
export function createConclusions(services: Services): Conclusions {
  const { attempts, storage, store } = services;
  let heldRedirects = 0;
  // A portal that did not answer may know an administrator.
  let isPersonKnown = false;

  async function run(flow: Flow): Promise<Outcome> {
    const attempt = attempts.begin(flow.kind, flow);
    let outcome: Outcome;
    try {
      const result = flow.run(attempt);
      // Without a call the state changes synchronously.
      outcome = 'then' in result ? await result : result;
    } catch (error) {
      outcome = flow.fail(toFailure(error));
    }
    attempts.end(attempt);
    const concluded = await conclude(outcome, attempt);
    attempts.settle(attempt, concluded.kind === 'signed-in');
    // The clean-up may have run another attempt, whose outcome counts.
    if (concluded.kind !== 'superseded' && attempt.isCurrent()) {
      isPersonKnown = isAnswered(concluded);
      await applyWebAccess();
    }
    return concluded;
  }

  async function applyWebAccess(): Promise<void> {
    const state = store.state.peek();
    // About a sign-in in flight the portal decides.
    const isSettled = state.status === 'anonymous' || isInside(state);
    if (isPersonKnown && isSettled && isShutOut(services, principalOf(state))) {
      await conclude({ kind: 'login-disabled' }, attempts.begin('none'));
    }
  }

  /** Cleans up after a failed flow: logs out its login, or drops its pending login. */
  async function cleanUp(attempt: Attempt, leftover: Leftover | undefined): Promise<void> {
    if (leftover === undefined) return;
    if (leftover.kind === 'login') return undoLogin(services, leftover.token);
    // After a temporary failure the person can still go to the second factor.
    if (store.state.peek().status === 'second-factor') return;
    storage.dropNotes('second-factor');
    const { pending } = leftover;
    const token = storage.token();
    if (pending && (pending.passed || pending.token === token)) await undoLogin(services, token);
    // The browser has the login of another tab, whose person stays signed in.
    else if (storage.mayHaveSession() && attempt.isCurrent()) {
      await run(refreshPrincipal(services, { isQuiet: true }));
    }
  }

  /** Logs out a session that the person can neither see nor end while the login is disabled. */
  async function endHiddenSession(): Promise<void> {
    storage.dropNotes('second-factor');
    if (storage.mayHaveSession()) await undoLogin(services, storage.token());
  }

  function concludeSignIn(
    attempt: Attempt,
    outcome: Extract<Outcome, { kind: 'signed-in' }>,
  ): Outcome | Promise<Outcome> {
    const { principal, wishes, isRebuild } = outcome;
    if (isShutOut(services, principal)) return conclude({ kind: 'login-disabled' }, attempt);
    if (isRebuild) store.emit('rebuild-principal', undefined);
    if (!attempt.isCurrent()) return SUPERSEDED;
    const isLogin = attempt.kind === 'login';
    storage.remember(principal);
    // The logout URL of an abandoned single sign-on is not that of this login.
    if (isLogin && attempt.way === 'password') storage.dropNotes('ssf-logout-url');
    store.emit('load-principal', principal);
    if (!isLogin) return outcome;
    notifyTabs(services);
    // Each listener of the page may sign the person out again.
    if (!attempt.isCurrent()) return SUPERSEDED;
    store.emit(attempt.way === 'password' ? 'logged-in' : 'ssf-logged-in', undefined);
    const url = wishes && findDestination(services, wishes);
    if (url !== undefined && attempt.isCurrent()) navigateUnlessHere(services, url, 'signed-in');
    return outcome;
  }

  async function concludeRedirect(
    attempt: Attempt,
    outcome: Extract<Outcome, { kind: 'redirect' }>,
  ): Promise<Outcome> {
    const { failure } = outcome;
    const redirect = findRedirect(services, attempt, failure);
    if (redirect === undefined) {
      const isLogin = store.state.peek().status === 'signing-in';
      const leftover: Leftover | undefined = isLogin
        ? { kind: 'login', token: storage.token() }
        : outcome.leftover;
      const event = 'oauth2-authorization-failed';
      return conclude({ kind: 'failed', event, failure, leftover }, attempt);
    }
    const { url } = redirect;
    keepPendingLogin(services, { ...redirect, token: storage.token(), way: attempt.way });
    store.emit('oauth2-redirect', { url });
    // A view that waits for a click navigates by itself.
    if (heldRedirects === 0 && attempt.isCurrent()) navigateTo(services, url, 'redirect');
    return outcome;
  }

  async function conclude(outcome: Outcome, attempt = attempts.current()): Promise<Outcome> {
    const isLate = !attempt.isCurrent();
    if (isLate && outcome.kind !== 'signed-out' && outcome.kind !== 'superseded') return SUPERSEDED;
    switch (outcome.kind) {
      case 'signed-in':
        return concludeSignIn(attempt, outcome);
      case 'redirect':
        return concludeRedirect(attempt, outcome);
      case 'signed-out':
        completeSignOut(services, attempt, outcome);
        break;
      case 'ended':
        endSession(services, attempt, outcome);
        break;
      case 'guest':
        if (outcome.wishes) storage.keepNote('guest', 'yes');
        store.step({ name: 'enter-as-guest', payload: undefined });
        if (outcome.wishes) {
          const url = findDestination(services, outcome.wishes);
          if (url !== undefined) navigateUnlessHere(services, url, 'guest');
        }
        break;
      case 'absent':
        store.step({ name: 'absent', payload: outcome.ended });
        await cleanUp(attempt, outcome.leftover);
        break;
      case 'awaiting-factor':
        store.step({ name: 'await-factor', payload: outcome.url });
        break;
      case 'access-disabled':
        await undoLogin(services, outcome.token);
        if (attempt.isCurrent()) store.emit('access-disabled', undefined);
        break;
      case 'login-disabled':
        store.step({ name: 'close', payload: outcome.retryAfter });
        store.emit('login-disabled', undefined);
        await endHiddenSession();
        break;
      case 'failed':
        store.emit(outcome.event, toFailureDetail(services, attempt, outcome.failure));
        await cleanUp(attempt, outcome.leftover);
        break;
      case 'unreachable':
        // It is unknown whether there is a session: the stored data stays, and the person can sign in.
        store.step({ name: 'absent', payload: undefined });
        console.warn('Portico: the portal did not answer who is signed in.', outcome.failure);
        break;
      case 'superseded':
        // The portal may have accepted a login nevertheless.
        if (!('token' in outcome)) break;
        if (outcome.token === undefined && !isTokenHidden(services.settings.peek())) break;
        if (isDisabled(store.state.peek())) await undoLogin(services, outcome.token);
        else attempts.requestCheck();
        break;
      default:
        outcome satisfies never;
    }
    return outcome;
  }

  return {
    run,
    conclude,
    applyWebAccess,
    holdRedirect() {
      heldRedirects += 1;
      return () => {
        heldRedirects -= 1;
      };
    },
  };
}
