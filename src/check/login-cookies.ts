import type { Settings } from '../settings/settings.ts';
import type { Exchange } from './http/browser.ts';
import { parseSetCookie, type SetCookie } from './http/set-cookie.ts';

/** The cookies that an answer sets, without those that it removes. */
export function readNewCookies({ answer }: Exchange): SetCookie[] {
  return answer.setCookies.map(parseSetCookie).filter(({ isRemoval }) => !isRemoval);
}

/** Whether a cookie has this name, with or without the prefix of secure hosts. */
export function hasCookieName({ name }: SetCookie, wanted: string): boolean {
  return name === wanted || name === `__Host-${wanted}`;
}

/** The public token that a login sets. */
export function findPublicToken(login: Exchange, { names }: Settings): SetCookie | undefined {
  return readNewCookies(login).find((cookie) => hasCookieName(cookie, names.publicTokenCookie));
}
