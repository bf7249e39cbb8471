import { copyOwn } from '../contract/own-properties.ts';
import * as v from '../contract/schema.ts';
import { toPortalAddress } from '../contract/urls.ts';
import { settingsSchema } from './schema.ts';
import type { Settings } from './settings.ts';

/** The settings of which a page sets some entries. */
const GROUPS = ['calls', 'names', 'fields', 'phrases', 'cookies', 'screens'] as const;

/**
 * New settings with the changes of a page on top of the present ones.
 * @param changes settings as a page writes them (`SettingsInput`), unchecked
 * @throws TypeError that names the first wrong setting; the console explains all of them
 */
export function mergeSettings(settings: Settings, changes: unknown): Settings {
  // A page can pass `undefined` for a setting.
  const { issues, output } = v.safeParse(settingsSchema, copyOwn(changes));
  if (issues) {
    void import('./explain.ts').then(
      ({ logExplanation }) => logExplanation(settingsSchema, issues, changes),
      () => {},
    );
    throw new TypeError(`Portico: the setting "${issues[0].path}" is invalid.`);
  }
  const own = copyOwn(output);
  const groups = GROUPS.map((group) => [group, { ...settings[group], ...own[group] }]);
  const { portal = settings.portal } = own;
  return copyOwn({
    ...settings,
    ...own,
    ...Object.fromEntries(groups),
    portal: toPortalAddress(portal),
  });
}
