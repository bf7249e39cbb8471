import { DEFAULT_NAMES } from '../contract/names.ts';
import { SCREENS } from '../contract/screens.ts';
import type { Settings } from './settings.ts';

/**
 * The settings of a page that sets only the portal's address; they fit the reference portal.
 * @param portal absolute URL of the portal without a slash at its end
 */
export function defaultSettings(portal: string): Settings {
  return {
    portal,
    names: DEFAULT_NAMES,
    screens: SCREENS,
    tokenMode: 'cookie',
    singleSignOn: undefined,
    allowedOrigins: [],
    recheckAfter: 300_000,
    timeout: 30_000,
    retries: 2,
    retryDelay: 300,
  };
}
