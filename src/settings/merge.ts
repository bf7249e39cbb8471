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
  const { calls, names, fields, phrases, cookies, screens, ...rest } = result.output;
  const merged = { ...settings, ...withoutUndefined(rest) };
  for (const [group, entries] of Object.entries({
    calls,
    names,
    fields,
    phrases,
    cookies,
    screens,
  })) {
    Object.assign(merged, {
      [group]: { ...settings[group as 'names'], ...withoutUndefined(entries) },
    });
  }
  return merged as Settings;
}
