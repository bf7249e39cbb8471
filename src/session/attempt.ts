import type { ReadonlySignal } from '@preact/signals-core';
import type { SignInWay } from './ports.ts';
import { isInFlight } from './state/predicates.ts';
import type { SessionState } from './state/session-state.ts';

/**
 * The purpose of an attempt: find out who is signed in (`check`), sign in (`login`), or sign out. `none`:
 * an attempt was superseded, and no new one has begun.
 */
export type AttemptKind = 'none' | 'check' | 'login' | 'sign-out';

/** The options of an attempt. Way and return path default to those of the previous attempt. */
export interface AttemptOptions {
  /** How the person signs in. */
  readonly way?: SignInWay;
  /** The path to continue at, unchecked. */
  readonly returnPath?: string | undefined;
  /** A signal of the caller that cancels the attempt. */
  readonly signal?: AbortSignal | undefined;
}

/** One attempt to change or find out who is signed in. */
export interface Attempt {
  readonly kind: AttemptKind;
  readonly way: SignInWay;
  readonly returnPath: string | undefined;
  /** Aborts the calls of the attempt: when another attempt supersedes it, or when the caller cancels it. */
  readonly signal: AbortSignal;
  /** Whether no other attempt has superseded this one. Answers to a superseded attempt are dropped. */
  isCurrent(): boolean;
}

/** Decides which attempt is current. */
export interface Attempts {
  /** Returns the current attempt, or the last one if none is running. */
  current(): Attempt;
  /** Supersedes the current attempt with a new one. */
  begin(kind: AttemptKind, options?: AttemptOptions): Attempt;
  /** Marks the calls of an attempt as ended. */
  end(attempt: Attempt): void;
  /**
   * Runs the session check that was requested during an attempt, once its outcome has been concluded.
   * @param isSettled whether the attempt has just read who is signed in, so that no check is needed
   */
  settle(attempt: Attempt, isSettled: boolean): void;
  /** Whether a sign-in or a sign-out is in flight. */
  isBusy(): boolean;
  /** Requests a session check: now, or at the end of the sign-in or sign-out in flight. */
  requestCheck(): void;
  /** Adds a listener for requested session checks that can run now; returns an unsubscribe function. */
  onIdle(listener: () => void): () => void;
}

/** Creates the attempts of a session with the given state. */
export function createAttempts(state: ReadonlySignal<SessionState>): Attempts {
  const listeners = new Set<() => void>();
  let controller = new AbortController();
  // Sign-outs continue in the background when the page enters the back/forward cache.
  let signOuts = 0;
  // Set while a session check runs, so that a sign-in that supersedes it and fails runs it again.
  let isCheckDue = false;
  let current: Attempt = create('none', { way: 'password', returnPath: undefined });

  function create(
    kind: AttemptKind,
    { way = current.way, signal, ...options }: AttemptOptions,
  ): Attempt {
    const { signal: superseded } = controller;
    return {
      kind,
      way,
      returnPath: 'returnPath' in options ? options.returnPath : current.returnPath,
      signal: signal ? AbortSignal.any([signal, superseded]) : superseded,
      isCurrent: () => !superseded.aborted,
    };
  }

  const isBusy = () => signOuts > 0 || isInFlight(state.peek());

  function requestCheck() {
    isCheckDue = isBusy();
    if (!isCheckDue) for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    begin(kind, options = {}) {
      controller.abort();
      controller = new AbortController();
      if (kind === 'sign-out') signOuts += 1;
      if (kind === 'check' || kind === 'sign-out') isCheckDue = kind === 'check';
      current = create(kind, options);
      return current;
    },
    end({ kind }) {
      if (kind === 'sign-out') signOuts -= 1;
    },
    settle(attempt, isSettled) {
      // After a superseded sign-out the check still has to run: the page may have come back meanwhile.
      if (attempt.kind !== 'sign-out' && !attempt.isCurrent()) return;
      if (isSettled || attempt.kind === 'check') isCheckDue = false;
      if (isCheckDue) requestCheck();
    },
    isBusy,
    requestCheck,
    onIdle(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
