import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import type { FailureDetail, SessionEnd } from '../contract/events.ts';
import type { Principal } from '../contract/principal.ts';

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

/** Everything that a session knows. Pages see `state`, `publicInfo` and `licence`. */
export interface SessionModel {
  readonly state: SessionState;
  /** The portal that this data belongs to. */
  readonly portal: string;
  readonly publicInfo?: PublicInfo | undefined;
  readonly licence?: ReleaseInfo | undefined;
  /** How often the public information was requested: only the newest response counts. */
  readonly infoRequests: number;
  /** The portal that has answered this page. */
  readonly answeredBy?: string | undefined;
  /** Whether the portal has answered who is signed in. A portal that did not may know an administrator. */
  readonly isPersonKnown: boolean;
  /** Whether a session check waits for the end of an attempt. */
  readonly isCheckDue: boolean;
  /** The sign-outs in flight. They continue in the background when the page enters the back/forward cache. */
  readonly signOuts: number;
  /** Whether there was a session when the page entered the back/forward cache; `undefined` outside it. */
  readonly suspended?: boolean | undefined;
  /** Whether the person has come back to this page by the Back or Forward button. */
  readonly isTraversal: boolean;
  /** When the portal was last asked who is signed in, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The views that navigate to the second factor by themselves. */
  readonly heldRedirects: number;
  /** Names the captcha that is shown. Without cookies, the login names it too. */
  readonly captchaSlot?: string | undefined;
  /** How often the offer of a second factor was hidden. */
  readonly dismissals: number;
}

/** Returns what a session knows before its start. */
export const createModel = (portal: string, isTraversal: boolean): SessionModel => ({
  state: { status: 'unknown' },
  portal,
  infoRequests: 0,
  isPersonKnown: false,
  isCheckDue: false,
  signOuts: 0,
  isTraversal,
  askedAt: 0,
  heldRedirects: 0,
  dismissals: 0,
});

/** The traits of a state, each with a predicate below. */
type Trait = 'sign-in' | 'sign-out' | 'undecided' | 'nobody' | 'in-flight';

/** The traits of each state. A new state is a compile error here, where each trait has to be decided. */
const TRAITS: Readonly<Record<SessionState['status'], readonly Trait[]>> = {
  unknown: ['sign-in', 'undecided', 'nobody'],
  anonymous: ['sign-in', 'undecided', 'nobody'],
  guest: ['sign-in', 'sign-out'],
  'second-factor': ['sign-in'],
  'signing-in': ['in-flight'],
  'signed-in': ['sign-out'],
  'signing-out': ['in-flight'],
  disabled: ['nobody'],
};

const has = ({ status }: SessionState, trait: Trait) => TRAITS[status].includes(trait);

/** Whether a person can sign in from this state. */
export const canSignIn = (state: SessionState): boolean => has(state, 'sign-in');

/** Whether there is a session that can end: of a signed-in person or a guest. */
export const canSignOut = (state: SessionState): boolean => has(state, 'sign-out');

/** Whether the person is not signed in, is not signing in, and is not a guest. */
export const isUndecided = (state: SessionState): boolean => has(state, 'undecided');

/** Whether there is no person, as after a sign-out. */
export const isNobody = (state: SessionState): boolean => has(state, 'nobody');

/** Whether a sign-in, a sign-out or the exchange of a second factor is in flight. */
export const isInFlight = (state: SessionState): boolean =>
  has(state, 'in-flight') || ('step' in state && state.step === 'exchange');

/** Whether the portal has disabled the login; only another check of the session can change this state. */
export const isDisabled = ({ status }: SessionState): boolean => status === 'disabled';

/** Whether the next sign-in needs a captcha. */
export const isCaptchaDue = (state: SessionState): boolean =>
  'captchaDue' in state && state.captchaDue;

/** Returns the signed-in person, also while they sign out. */
export const principalOf = (state: SessionState): Principal | undefined =>
  'principal' in state ? state.principal : undefined;

/** Returns the person to show: the signed-in one, or the remembered one until the portal has answered. */
export const shownPrincipalOf = (state: SessionState): Principal | undefined =>
  state.status === 'unknown' ? state.remembered : principalOf(state);

/** Whether a sign-in or a sign-out is in flight. A session check then waits for its end. */
export const isBusy = ({ signOuts, state }: SessionModel): boolean =>
  signOuts > 0 || isInFlight(state);

/** Whether web access is off for all except administrators, who can switch it on again. */
export const isWebAccessOff = ({ publicInfo }: SessionModel, principal?: Principal): boolean =>
  publicInfo?.webAccessEnabled === false && !principal?.isAdministrator;
