import type { Settings } from './settings.ts';

/** A login that is closed to all but administrators. */
interface ClosedLogin {
  /** Seconds until it may open again, if known. */
  readonly retryAfter: number | undefined;
}

/** @returns undefined while login is open */
export function findClosedLogin({
  loginClosed,
  loginClosedRetryAfter,
  webAccessEnabled,
}: Pick<Settings, 'loginClosed' | 'loginClosedRetryAfter' | 'webAccessEnabled'>):
  | ClosedLogin
  | undefined {
  if (loginClosed) return { retryAfter: loginClosedRetryAfter };
  return webAccessEnabled ? undefined : { retryAfter: undefined };
}
