import { NO_PORTAL, toHttpUrl } from '../contract/urls.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { defaultSettings } from '../settings/defaults.ts';
import { mergeSettings } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The element with the settings. Only this markup counts: sanitizers of comments keep other elements with
 * an `id` (DOM clobbering), and their text must not name the portal that gets the passwords.
 */
const SETTINGS = 'script#portico-settings[type="application/json"]';

/**
 * The default address of the portal: the origin of this script, or of the page where the script has no web
 * address. webpack and Turbopack write a `file:` URL, scripts that are not modules have none, and a page in a
 * test DOM can be `about:blank`.
 */
function findOrigin(): string {
  const { href } = location;
  return (toHttpUrl(import.meta.url, href) ?? toHttpUrl(href, href))?.origin ?? NO_PORTAL;
}

/**
 * Reads the settings of a page from `<script type="application/json" id="portico-settings">`. The portal
 * is by default the origin of this script or page. A mistake is logged to the console and the defaults apply: a
 * typing error must not prevent a sign-in.
 */
export function readPageSettings(): Settings {
  const defaults = defaultSettings(findOrigin());
  const text = readDocument('querySelector')(SETTINGS)?.textContent;
  if (!text) return defaults;
  try {
    return mergeSettings(defaults, JSON.parse(text));
  } catch (error) {
    console.error('Portico: the settings of this page are invalid; the defaults apply.', error);
    return defaults;
  }
}
