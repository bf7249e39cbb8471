import type { Settings } from './settings.ts';

/** A login that is disabled for everybody but administrators. */
interface DisabledLogin {
  /** Seconds until it may be enabled again, if known. */
  readonly retryAfter: number | undefined;
}

/** @returns undefined if the login is enabled */
export function findDisabledLogin({
  loginClosed,
  loginClosedRetryAfter,
  webAccessEnabled,
}: Pick<Settings, 'loginClosed' | 'loginClosedRetryAfter' | 'webAccessEnabled'>):
  | DisabledLogin
  | undefined {
  if (loginClosed) return { retryAfter: loginClosedRetryAfter };
  return webAccessEnabled ? undefined : { retryAfter: undefined };
}
