import { joinSignals } from '../platform/browser/join-signals.ts';

/** How a person signs in: with a password, or at the provider of single sign-on (SSF). */
export type SignInWay = 'password' | 'single-sign-on';

/**
 * The purpose of an attempt: find out who is signed in (`check`), sign in (`login`), or sign out. `none`:
 * an attempt was superseded, and no new one has begun.
 */
export type AttemptKind = 'none' | 'check' | 'login' | 'sign-out';

/** How to sign in. */
export interface SignInOptions {
  /** Path on the portal to continue at; anything else is ignored. */
  returnPath?: string | undefined;
  /** Whether to stay on the page. */
  stay?: boolean | undefined;
  /** Cancels the attempt. */
  signal?: AbortSignal | undefined;
}

/** How to sign out. */
export interface SignOutOptions {
  /** Whether to stay on the page, whatever `afterClose` is. Single sign-on still ends at its logout URL. */
  stay?: boolean | undefined;
}

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
}

/** Creates the attempts of a session. */
export function createAttempts(): Attempts {
  let controller = new AbortController();
  let current = create('none', { way: 'password', returnPath: undefined });

  function create(
    kind: AttemptKind,
    { way = current.way, signal, ...options }: AttemptOptions,
  ): Attempt {
    const { signal: superseded } = controller;
    return {
      kind,
      way,
      returnPath: 'returnPath' in options ? options.returnPath : current.returnPath,
      signal: joinSignals(superseded, signal),
      isCurrent: () => !superseded.aborted,
    };
  }

  return {
    current: () => current,
    begin(kind, options = {}) {
      controller.abort();
      controller = new AbortController();
      current = create(kind, options);
      return current;
    },
  };
}
