import { ignoreErrors } from '../contract/ignore-errors.ts';
import { EXTERNAL_TOKEN_PARAMETER } from '../contract/names.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
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

const toObject = (value: unknown): Record<string, unknown> =>
  withoutPrototype({ ...Object(value) });

/**
 * Reads the settings that a first view needs before the page's settings are checked as a whole; one that is missing or
 * unusable has its default.
 */
export function readEarlySettings(): {
  /** Absolute URL of the portal. */
  portal: string;
  /** The parameter of an address with the token of a mailed link. */
  externalTokenParameter: string;
  /** What the page has set about languages and texts, unchecked. */
  words: Readonly<{ identifier?: string; languages?: unknown; texts?: unknown }>;
} {
  // An error is logged when all settings are read (`page-context.ts`).
  const settings = toObject(ignoreErrors(() => JSON.parse(findSettingsText() || 'null')));
  const { externalTokenParameter: name } = toObject(settings.names);
  return {
    portal:
      toHttpUrl(settings.portal as string, NO_PORTAL)?.href.replace(/\/+$/, '') ?? findOrigin(),
    words: settings,
    externalTokenParameter: typeof name === 'string' ? name : EXTERNAL_TOKEN_PARAMETER,
  };
}
