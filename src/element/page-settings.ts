import { defaultSettings } from '../settings/defaults.ts';
import { mergeSettings } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The settings that a page begins with: those in `<script type="application/json"
 * id="portico-settings">`, else the defaults for the origin that this script came from. A mistake is
 * said on the console and the defaults hold: a typing error must not lock people out.
 */
export function readPageSettings(): Settings {
  const defaults = defaultSettings(new URL(import.meta.url).origin);
  const text = document.getElementById('portico-settings')?.textContent;
  if (!text) return defaults;
  try {
    return mergeSettings(defaults, JSON.parse(text));
  } catch (error) {
    console.error('Portico: the settings of this page are not usable.', error);
    return defaults;
  }
}
