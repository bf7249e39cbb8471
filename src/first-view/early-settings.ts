import { EXTERNAL_TOKEN_PARAMETER, type Names } from '../contract/names.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { toPortalAddress } from '../contract/urls.ts';
import { findOrigin, findSettingsText } from '../element/find-settings.ts';

/** The settings that the first view needs before the page's settings are checked as a whole. */
export interface EarlySettings {
  /** Absolute URL of the portal. */
  readonly portal: string;
  readonly names: Pick<Names, 'externalTokenParameter'>;
}

function parseSettings(): Record<string, unknown> {
  try {
    return withoutPrototype(Object(JSON.parse(findSettingsText() || 'null')));
  } catch {
    // Logged when all settings are read (`page-settings.ts`).
    return withoutPrototype({});
  }
}

/** Reads these settings of the page; one that is missing or unusable has its default. */
export function readEarlySettings(): EarlySettings {
  const { portal, names } = parseSettings();
  const { externalTokenParameter } = withoutPrototype(Object(names));
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
