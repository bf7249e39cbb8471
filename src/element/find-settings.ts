import { NO_PORTAL, toHttpUrl } from '../contract/urls.ts';
import { readDocument } from '../platform/browser/read-document.ts';

/**
 * The element with the settings. Only this markup counts: sanitizers of comments keep other elements with
 * an `id` (DOM clobbering), and their text must not name the portal that gets the passwords.
 */
const SETTINGS = 'script#portico-settings[type="application/json"]';

/** Returns the JSON text of the page's settings, if the page has one. */
export function findSettingsText(): string | null | undefined {
  return readDocument('querySelector')(SETTINGS)?.textContent;
}

/**
 * The default address of the portal: the origin of this script, or of the page where the script has no web
 * address. webpack and Turbopack write a `file:` URL, scripts that are not modules have none, and a page in a
 * test DOM can be `about:blank`.
 */
export function findOrigin(): string {
  const { href } = location;
  return (toHttpUrl(import.meta.url, href) ?? toHttpUrl(href, href))?.origin ?? NO_PORTAL;
}
