import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import type { FailureDetail, SessionEnd, SessionEventMap } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { Principal } from '../contract/principal.ts';
import type { Attempt, AttemptKind, AttemptOptions } from './attempt.ts';
import type { PendingLogin } from './storage.ts';

/** Where a person can continue, unchecked: the first URL that stays where people sign in counts. */
export interface Destinations {
  /** The URL that the page or the person has requested. */
  readonly requested: string | undefined;
  /** The suggestions of the portal. A partner's page ignores them, because people stay on it. */
  readonly suggested: readonly (string | undefined)[];
}

/** What to clean up after a failed call: a login to log out, or one that waits for its second factor. */
export type Cleanup =
  | { readonly kind: 'login'; readonly token: string | undefined }
  | { readonly kind: 'pending-login'; readonly pending: PendingLogin | undefined };

/** A step inside a call, or a change from outside. */
export type Progress =
  /** The session begins to find out who is signed in. */
  | { readonly kind: 'checking'; readonly remembered: Principal | undefined }
  /** The person goes to the provider of single sign-on. */
  | { readonly kind: 'visiting-provider'; readonly url: string; readonly id: string }
  /** The person has come back from single sign-on. */
  | { readonly kind: 'resuming' }
  /** The credentials are sent. */
  | { readonly kind: 'signing-in'; readonly name: string }
  /** The answer of the second factor's authority is sent. */
  | { readonly kind: 'exchanging'; readonly answer: SessionEventMap['check-logged-in'] }
  /** The portal has accepted the authority's code, which is valid once. */
  | { readonly kind: 'code-accepted' }
  /** The page has requested to read the principal again, and the portal has answered. */
  | { readonly kind: 'rebuilding' }
  /** The sign-out is sent; `logoutUrl` is where single sign-on ends. */
  | { readonly kind: 'signing-out'; readonly logoutUrl: URL | undefined }
  /** The page enters the back/forward cache and must not show anybody's data. */
  | { readonly kind: 'suspended' }
  /** The page has set another portal, to which the data of the session does not belong. */
  | { readonly kind: 'portal-changed'; readonly portal: string }
  /** The portal has sent its public information; `areGuestsAllowed` is the result of its check. */
  | { readonly kind: 'informed'; readonly info: PublicInfo; readonly areGuestsAllowed: boolean }
  /** The license is requested (without `info`) or known. */
  | { readonly kind: 'licence'; readonly info?: ReleaseInfo }
  /** The page has set another quota. */
  | { readonly kind: 'quota'; readonly update: SessionEventMap['update-quota'] };

/** The result of a call. */
export type Result =
  | {
      readonly kind: 'signed-in';
      readonly principal: Principal;
      /** Where to continue; without destinations the person stays. */
      readonly destinations?: Destinations | undefined;
      /** The token of the mailed link that this login has used. */
      readonly usedLink?: string | undefined;
    }
  /** The calls of a sign-out have ended. */
  | {
      readonly kind: 'signed-out';
      /** Where single sign-on ends. */
      readonly logoutUrl: URL | undefined;
      /** Whether the caller wants to stay on the page. */
      readonly stay?: boolean | undefined;
    }
  /** The person is a guest. With `destinations` they have just chosen it. */
  | { readonly kind: 'guest'; readonly destinations?: Destinations }
  | {
      readonly kind: 'absent';
      readonly ended?: SessionEnd | undefined;
      readonly cleanup?: Cleanup | undefined;
    }
  /** A login waits for its second factor at `url`. */
  | { readonly kind: 'awaiting-factor'; readonly url: string }
  /** Web access is off for this person; the login has ended (spec section 5). */
  | { readonly kind: 'access-disabled' }
  /** The portal has disabled the login for everybody; `retryAfter` are the seconds until it may accept logins again. */
  | { readonly kind: 'login-disabled'; readonly retryAfter?: number | undefined }
  /** The portal has answered 609 with an allowed URL. */
  | { readonly kind: 'redirect'; readonly pending: PendingLogin }
  | {
      readonly kind: 'failed';
      readonly event: 'login-failed' | 'oauth2-authorization-failed';
      readonly failure: FailureDetail;
      /** Whether the portal has answered that nobody is signed in. Of the failures of a sign-in, only a 401 says so. */
      readonly isRefused: boolean;
      readonly cleanup?: Cleanup | undefined;
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
      /** Where single sign-on ends. */
      readonly logoutUrl?: URL | undefined;
    }
  /** Another attempt is current. With `login` the portal has accepted a login nevertheless. */
  | {
      readonly kind: 'superseded';
      readonly login?: { readonly token: string | undefined } | undefined;
    };

/** What a step of the session can end with. Only `apply` turns it into a state, events and effects. */
export type Outcome = Progress | Result;

/** The outcome of an attempt that another one has superseded. */
export const SUPERSEDED: Result = { kind: 'superseded' };

/** Applies a step inside a call at once. */
export type Report = (outcome: Outcome) => void;

/** The calls of an attempt. */
export interface Call extends AttemptOptions {
  readonly kind: Exclude<AttemptKind, 'none'>;
  /** Sends the calls. An error that it throws is passed to `fail`. */
  run(attempt: Attempt, report: Report): Result | Promise<Result>;
  /** Returns the result of a failed call. */
  fail(failure: Failure, attempt: Attempt): Result | Promise<Result>;
}
