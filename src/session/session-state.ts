import type { FailureDetail } from '../contract/events.ts';
import type { Principal } from '../contract/principal.ts';

/**
 * Where the session stands: always exactly one of these.
 * - `unknown`: not asked yet, or the answer is under way. `remembered` is the principal of the last
 *   visit; it may paint a name early and is no proof of anything.
 * - `anonymous`: nobody is signed in. `failure` is why the last attempt failed, `captchaDue` whether
 *   the next one needs a captcha.
 * - `signing-in`, `signing-out`: a call is under way.
 * - `second-factor`: the password was right, and nobody is signed in before the second factor is. At the
 *   step `redirect` the person has to go to `url`, or has come back without success (`failure`); at the
 *   step `exchange` the authority's answer is being handed to the portal.
 * - `signed-in`: `/rest/self` has answered for this very login.
 * - `guest`: nobody is signed in, and the portal lets people look around (spec 6).
 * - `disabled`: the portal has closed the login for everybody.
 */
export type SessionState =
  | { readonly status: 'unknown'; readonly remembered?: Principal | undefined }
  | {
      readonly status: 'anonymous';
      readonly captchaDue: boolean;
      readonly failure?: FailureDetail | undefined;
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
  | { readonly status: 'disabled' };

/**
 * Steps that change the state and are nobody's business outside the session: `check` begins to ask the
 * portal, `absent` is its answer that nobody is there, `freeze` forgets the answer until it is asked
 * again, `enter` lets a guest in, `resume` goes on with a single sign-on, `await-factor` with a login that
 * waits for its second factor at the address, `passed` is the portal's word that the code was good: there
 * is no second try with it.
 */
export type SessionStep =
  | { readonly name: 'check'; readonly payload: Principal | undefined }
  | { readonly name: 'await-factor'; readonly payload: string }
  | {
      readonly name: 'absent' | 'freeze' | 'enter' | 'resume' | 'passed';
      readonly payload: undefined;
    };
