import type { Failure } from '../contract/failure.ts';
import type { Principal } from '../contract/principal.ts';
import type { Attempt, AttemptKind, AttemptOptions } from './attempt.ts';
import type { Wishes } from './navigate.ts';
import type { PendingLogin } from './second-factor/pending-login.ts';
import type { SessionEnd } from './state/session-state.ts';

/** The rest of a failed flow: a login to undo, or one that waits for its second factor. */
export type Leftover =
  | { readonly kind: 'login'; readonly token: string | undefined }
  | { readonly kind: 'pending-login'; readonly pending: PendingLogin | undefined };

/** The result of an attempt. Only `conclude` turns it into events, navigation and clean-up. */
export type Outcome =
  | {
      readonly kind: 'signed-in';
      readonly principal: Principal;
      /** Where to continue; without wishes the person stays. */
      readonly wishes?: Wishes | undefined;
      /** Whether the page requested to read the principal again. */
      readonly isRebuild?: boolean | undefined;
    }
  /** The calls of a sign-out have ended. */
  | {
      readonly kind: 'signed-out';
      /** Where single sign-on ends. */
      readonly logoutUrl: URL | undefined;
      /** Whether the caller wants to stay on the page. */
      readonly stay?: boolean | undefined;
    }
  /** The person is a guest. With `wishes` they have just chosen it. */
  | { readonly kind: 'guest'; readonly wishes?: Wishes }
  | {
      readonly kind: 'absent';
      readonly ended?: SessionEnd | undefined;
      readonly leftover?: Leftover | undefined;
    }
  | { readonly kind: 'awaiting-factor'; readonly url: string }
  /** Web access is off for this person; the login with this token has to end (spec section 5). */
  | { readonly kind: 'access-disabled'; readonly token: string | undefined }
  /** The portal has disabled the login for everybody; `retryAfter` are the seconds until it may accept logins again. */
  | { readonly kind: 'login-disabled'; readonly retryAfter?: number | undefined }
  /** The portal has answered 609; whether its URL is allowed has not been checked. */
  | {
      readonly kind: 'redirect';
      readonly failure: Failure;
      readonly leftover?: Leftover | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly event: 'login-failed' | 'oauth2-authorization-failed';
      readonly failure: Failure;
      readonly leftover?: Leftover | undefined;
    }
  /** The portal did not answer who is signed in. */
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  | {
      readonly kind: 'ended';
      readonly how: Exclude<SessionEnd, 'signed-out'>;
      /** Whether the portal has answered 401 (spec section 4); otherwise the browser has no token left. */
      readonly isRefused: boolean;
      /** Whether another tab has sent the message. Then this tab sends none. */
      readonly isNotified?: boolean | undefined;
    }
  /** Another attempt is current. `token` is that of a login which the portal accepted nevertheless. */
  | { readonly kind: 'superseded'; readonly token?: string | undefined };

/** The outcome of an attempt that another one has superseded. */
export const SUPERSEDED: Outcome = { kind: 'superseded' };

/** The calls of an attempt. */
export interface Flow extends AttemptOptions {
  readonly kind: Exclude<AttemptKind, 'none'>;
  /** Sends the calls. Errors that it throws are passed to `fail`. */
  run(attempt: Attempt): Outcome | Promise<Outcome>;
  /** Returns the outcome of a failed call. */
  fail(failure: Failure): Outcome;
}

/** Returns the outcome of a failed login. */
export function toLoginOutcome(
  failure: Failure,
  event: 'login-failed' | 'oauth2-authorization-failed',
  leftover?: Leftover,
): Outcome {
  switch (failure.code) {
    case 'login-disabled':
      return { kind: 'login-disabled', retryAfter: failure.retryAfter };
    case 'second-factor-required':
      return { kind: 'redirect', failure, leftover };
    default:
      return { kind: 'failed', event, failure, leftover };
  }
}
