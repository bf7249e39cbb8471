import type { Branding, PublicInfo } from './calls/public-info.ts';
import type { ReleaseInfo } from './calls/release-info.ts';
import type { Failure } from './failure.ts';
import type { Principal } from './principal.ts';
import type { Direction } from './text-direction.ts';

/** A failure as the page gets it. It never contains a credential. */
export interface FailureDetail {
  /** The code of the failure. */
  code: Failure['code'];
  /** The number of the catalogue, else the HTTP status, else 0 (spec 8). */
  number: number;
  /** Seconds to wait before the next attempt, where the portal sent them. */
  retryAfter: number | undefined;
  /** The message of the portal as plain text, in single sign-on mode only (spec 8). */
  message?: string | undefined;
  /** With `message`: its language for `lang` (BCP 47); empty if the portal does not declare it. */
  messageLanguage?: string | undefined;
  /**
   * With `network`: the host of a portal on another origin that has never answered this page. The portal may
   * not allow the page's origin. With `missing-cookies`: the host of a portal whose cookies this page does not use.
   */
  host?: string | undefined;
}

/**
 * How the last session ended: the person signed out here, the portal no longer knows the session, another tab
 * ended it, or the portal ended it because the password has changed.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'other-tab' | 'password-changed';

/**
 * The twenty events of the session with their payloads (spec 3), `access-disabled`, which the spec
 * dispatches when web access is switched off for a person (spec 5), and `language`. On a page each one is a DOM event
 * `portico-<name>` whose `detail` is the payload. No payload holds a password, a token or a captcha
 * answer.
 */
export interface SessionEventMap {
  login: { name: string };
  'logged-in': undefined;
  'login-failed': FailureDetail;
  'login-disabled': undefined;
  /** The address of single sign-on, and the `id` of its provider, which is `single-sign-on` if the settings have none. */
  'ssf-login': { url: string; id: string };
  'ssf-logged-in': undefined;
  'load-principal': Principal;
  'rebuild-principal': undefined;
  /** The new quota and use, in bytes. */
  'update-quota': { quota: number | undefined; used: number | undefined };
  /** The answer of the second factor's authority, and the path of the call that exchanges its code. */
  'check-logged-in': { code: string; state: string; oauthApi: string };
  'load-licence': undefined;
  'loaded-licence': ReleaseInfo;
  'set-branding': Branding;
  'guest-access-status': PublicInfo;
  'oauth2-redirect': { url: string };
  'oauth2-authorization-failed': FailureDetail;
  logout: undefined;
  'logged-out': undefined;
  'ssf-logout': undefined;
  'ssf-logged-out': undefined;
  'access-disabled': undefined;
  /** The language that the elements show from now on, as a BCP 47 tag, and its direction. */
  language: { language: string; direction: Direction };
}

/** The name of one of the session's events. */
export type SessionEventName = keyof SessionEventMap;

/** An event of the session: a name and its payload. */
export type SessionEvent = {
  [Name in SessionEventName]: { readonly name: Name; readonly payload: SessionEventMap[Name] };
}[SessionEventName];

/** The names of all events, in the order of a visit. Checked against the map by the compiler. */
export const SESSION_EVENT_NAMES = Object.keys({
  login: 0,
  'logged-in': 0,
  'login-failed': 0,
  'login-disabled': 0,
  'ssf-login': 0,
  'ssf-logged-in': 0,
  'load-principal': 0,
  'rebuild-principal': 0,
  'update-quota': 0,
  'check-logged-in': 0,
  'load-licence': 0,
  'loaded-licence': 0,
  'set-branding': 0,
  'guest-access-status': 0,
  'oauth2-redirect': 0,
  'oauth2-authorization-failed': 0,
  logout: 0,
  'logged-out': 0,
  'ssf-logout': 0,
  'ssf-logged-out': 0,
  'access-disabled': 0,
  language: 0,
} satisfies Record<SessionEventName, 0>) as SessionEventName[];
