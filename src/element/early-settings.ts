// What is read before the page's settings are checked as a whole. The API does not load it.
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { EXTERNAL_TOKEN_PARAMETER } from '../contract/names.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { NO_PORTAL, toHttpUrl } from '../contract/urls.ts';
import { findOrigin, findSettingsText } from './find-settings.ts';

/**
 * Finds the parameter of an address with the token of a mailed link. It is a name, which JSON does not have to escape.
 */
export const findTokenParameter = (): string =>
  /"externalTokenParameter"\s*:\s*"([^"]+)"/.exec(findSettingsText() || '')?.[1] ||
  EXTERNAL_TOKEN_PARAMETER;

/**
 * Reads the settings that a first view needs; one that is missing or unusable has its default.
 */
export function readEarlySettings(): {
  /** Absolute URL of the portal. */
  portal: string;
  /** What the page has set about languages and texts, unchecked. */
  words: Readonly<{ identifier?: string; languages?: unknown; texts?: unknown }>;
} {
  // An error is logged when all settings are read (`page-context.ts`).
  const settings: Record<string, unknown> = withoutPrototype({
    ...Object(ignoreErrors(() => JSON.parse(findSettingsText() || 'null'))),
  });
  return {
    portal:
      toHttpUrl(settings.portal as string, NO_PORTAL)?.href.replace(/\/+$/, '') ?? findOrigin(),
    words: settings,
  };
}
