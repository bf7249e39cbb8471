import type { FailureDetail } from '../../contract/events.ts';
import type { Principal } from '../../contract/principal.ts';

/**
 * How the last session ended: the person signed out here, the portal no longer knows the session, another tab
 * ended it, or the portal ended it because the password has changed.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'other-tab' | 'password-changed';

/**
 * The state of the session, always exactly one of these:
 * - `unknown`: the portal has not answered yet who is signed in. `remembered` is the principal of
 *   the last visit. A view may show its name early, but it is no proof of a session.
 * - `anonymous`: nobody is signed in. `failure` is the reason why the last attempt failed, `captchaDue`
 *   whether the next attempt needs a captcha, `ended` how the last session ended.
 * - `signing-in`, `signing-out`: a call is in flight.
 * - `second-factor`: the password is correct, and the second factor is missing. In the step `redirect` the
 *   person has to go to `url`, or has returned without success (`failure`). In the step `exchange` the
 *   portal checks the authority's answer.
 * - `signed-in`: `/rest/self` has answered for this login.
 * - `guest`: nobody is signed in, and the portal allows guests (spec section 6).
 * - `disabled`: the portal has disabled the login for everybody. `retryAfter` are the seconds until it may accept
 *   logins again.
 */
export type SessionState =
  | { readonly status: 'unknown'; readonly remembered?: Principal | undefined }
  | {
      readonly status: 'anonymous';
      readonly captchaDue: boolean;
      readonly failure?: FailureDetail | undefined;
      readonly ended?: SessionEnd | undefined;
    }
  | { readonly status: 'signing-in'; readonly captchaDue: boolean }
  | {
      readonly status: 'second-factor';
      readonly step: 'redirect';
      readonly url: string;
      readonly failure?: FailureDetail | undefined;
    }
  | {
      readonly status: 'second-factor';
      readonly step: 'exchange';
      readonly url: string | undefined;
    }
  | { readonly status: 'signed-in'; readonly principal: Principal }
  | { readonly status: 'signing-out'; readonly principal: Principal }
  | { readonly status: 'guest' }
  | { readonly status: 'disabled'; readonly retryAfter?: number | undefined };

/**
 * Changes of the state that are not events for the page:
 * - `check`: the session begins to find out who is signed in; the payload is the remembered principal.
 * - `absent`: nobody is signed in; the payload is how the last session ended, if that is known.
 * - `suspend`: the page enters the back/forward cache or sets another portal, and must not show anybody's data.
 * - `end`: the session is over. The event `logged-out` follows.
 * - `close`: the portal has disabled the login; the payload is the seconds of its `Retry-After`. The event
 *   `login-disabled` follows.
 * - `enter-as-guest`: the person continues as a guest.
 * - `resume`: the person has come back from single sign-on.
 * - `await-factor`: a login waits for its second factor at the URL in the payload.
 * - `code-accepted`: the portal has accepted the authority's code, which is valid once.
 */
export type SessionStep =
  | { readonly name: 'check'; readonly payload: Principal | undefined }
  | { readonly name: 'absent'; readonly payload: SessionEnd | undefined }
  | { readonly name: 'end'; readonly payload: SessionEnd }
  | { readonly name: 'close'; readonly payload: number | undefined }
  | { readonly name: 'await-factor'; readonly payload: string }
  | {
      readonly name: 'suspend' | 'enter-as-guest' | 'resume' | 'code-accepted';
      readonly payload: undefined;
    };
