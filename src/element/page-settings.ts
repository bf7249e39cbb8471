import { defaultSettings } from '../settings/defaults.ts';
import { mergeSettings } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';
import { findOrigin, findSettingsText } from './find-settings.ts';

/**
 * Reads the settings of a page from `<script type="application/json" id="portico-settings">`. The portal
 * is by default the origin of this script or page. A mistake is logged to the console and the defaults apply: a
 * typing error must not prevent a sign-in.
 */
export function readPageSettings(): Settings {
  const defaults = mergeSettings(defaultSettings(findOrigin()), {});
  try {
    return mergeSettings(defaults, JSON.parse(findSettingsText() || '{}'));
  } catch (error) {
    console.error('Portico: the settings of this page are invalid; the defaults apply.', error);
    return defaults;
  }
}
