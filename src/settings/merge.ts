import * as v from 'valibot';
import { settingsSchema } from './schema.ts';
import type { Settings } from './settings.ts';

/** Removes the entries without a value, so that a page can pass `undefined` for a setting. */
function withoutUndefined(values: object = {}): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * New settings with the changes of a page on top of the present ones.
 * @param changes settings as a page writes them (`SettingsInput`), unchecked
 * @throws TypeError with the name of the first wrong setting
 */
export function mergeSettings(settings: Settings, changes: unknown): Settings {
  // valibot's `object()` also accepts arrays.
  const result = v.safeParse(settingsSchema, Array.isArray(changes) ? undefined : changes);
  if (!result.success) {
    const issue = result.issues[0];
    throw new TypeError(`Portico setting "${v.getDotPath(issue) ?? ''}": ${issue.message}`);
  }
  const { names, screens, ...rest } = result.output;
  return {
    ...settings,
    ...withoutUndefined(rest),
    names: { ...settings.names, ...withoutUndefined(names) },
    screens: { ...settings.screens, ...withoutUndefined(screens) },
  } as Settings;
}
