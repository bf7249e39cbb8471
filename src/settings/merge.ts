import * as v from 'valibot';
import { copyOwn } from '../contract/own-properties.ts';
import { settingsSchema } from './schema.ts';
import type { Settings } from './settings.ts';

/** The settings of which a page sets some entries. */
const GROUPS = ['calls', 'names', 'fields', 'phrases', 'cookies', 'screens'] as const;

/**
 * New settings with the changes of a page on top of the present ones.
 * @param changes settings as a page writes them (`SettingsInput`), unchecked
 * @throws TypeError with the name of the first wrong setting
 */
export function mergeSettings(settings: Settings, changes: unknown): Settings {
  // A page can pass `undefined` for a setting. valibot would find what a page adds to `Object.prototype`, and refuse it as
  // an unknown setting. Its `object()` also accepts arrays.
  const result = v.safeParse(settingsSchema, Array.isArray(changes) ? undefined : copyOwn(changes));
  if (!result.success) {
    const issue = result.issues[0];
    throw new TypeError(`Portico setting "${v.getDotPath(issue) ?? ''}": ${issue.message}`);
  }
  const output = copyOwn(result.output);
  const groups = GROUPS.map((group) => [group, { ...settings[group], ...output[group] }]);
  return copyOwn({ ...settings, ...output, ...Object.fromEntries(groups) });
}
