import { CALL_PATHS } from '../contract/calls/paths.ts';
import { LANGUAGES } from '../contract/languages.ts';
import {
  ANTI_FORGERY,
  DEFAULT_NAMES,
  FORM_FIELDS,
  LOGIN_PHRASES,
  REDIRECT_STATUS,
} from '../contract/names.ts';
import { SCREENS } from '../contract/screens.ts';
import type { Settings } from './settings.ts';

/**
 * The settings of a page that sets only the portal's address; they fit the reference portal.
 * @param portal absolute URL of the portal without a slash at its end
 */
export function defaultSettings(portal: string): Settings {
  return {
    portal,
    calls: CALL_PATHS,
    names: DEFAULT_NAMES,
    fields: FORM_FIELDS,
    phrases: LOGIN_PHRASES,
    redirectStatus: REDIRECT_STATUS,
    antiForgery: ANTI_FORGERY,
    cookies: { path: '/' },
    credentials: 'same-origin',
    afterClose: 'leave',
    screens: SCREENS,
    tokenMode: 'cookie',
    singleSignOn: [],
    allowedOrigins: [],
    recheckAfter: 300_000,
    timeout: 30_000,
    retries: 2,
    retryDelay: 300,
    languages: LANGUAGES,
    identifier: 'username',
  };
}
