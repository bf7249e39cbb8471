import { EXTERNAL_TOKEN_PARAMETER, type Names } from '../contract/names.ts';
import { toPortalAddress } from '../contract/urls.ts';
import { findOrigin, findSettingsText } from '../element/find-settings.ts';

/** The settings that the first view needs before the page's settings are checked as a whole. */
export interface EarlySettings {
  /** Absolute URL of the portal. */
  readonly portal: string;
  readonly names: Pick<Names, 'externalTokenParameter'>;
}

function parseSettings(): Record<string, unknown> {
  const text = findSettingsText();
  try {
    return Object(text && JSON.parse(text));
  } catch {
    // Logged when all settings are read (`page-settings.ts`).
    return {};
  }
}

/** Reads these settings of the page; one that is missing or unusable has its default. */
export function readEarlySettings(): EarlySettings {
  const { portal, names } = parseSettings();
  const { externalTokenParameter } = Object(names) as Record<string, unknown>;
  return {
    portal: (typeof portal === 'string' && toPortalAddress(portal)) || findOrigin(),
    names: {
      externalTokenParameter:
        typeof externalTokenParameter === 'string'
          ? externalTokenParameter
          : EXTERNAL_TOKEN_PARAMETER,
    },
  };
}
