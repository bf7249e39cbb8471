import * as v from 'valibot';
import { withoutPrototype } from '../contract/own-properties.ts';
import { settingsSchema } from './schema.ts';
import type { Settings } from './settings.ts';

/** Removes the entries without a value, so that a page can pass `undefined` for a setting. */
function withoutUndefined(values: object = {}): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * A copy of an object with its own properties and, for two levels, those of the objects in it. valibot would
 * also find what a page adds to `Object.prototype`, and refuse it as an unknown setting.
 */
function copyOwn(value: unknown, levels = 2): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  return withoutPrototype(
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOwn(one, levels - 1)])),
  );
}

/**
 * New settings with the changes of a page on top of the present ones.
 * @param changes settings as a page writes them (`SettingsInput`), unchecked
 * @throws TypeError with the name of the first wrong setting
 */
export function mergeSettings(settings: Settings, changes: unknown): Settings {
  // valibot's `object()` also accepts arrays.
  const result = v.safeParse(settingsSchema, Array.isArray(changes) ? undefined : copyOwn(changes));
  if (!result.success) {
    const issue = result.issues[0];
    throw new TypeError(`Portico setting "${v.getDotPath(issue) ?? ''}": ${issue.message}`);
  }
  const { calls, names, fields, phrases, cookies, screens, ...rest } = result.output;
  const groups = { calls, names, fields, phrases, cookies, screens };
  const merged = Object.entries(groups).map(([group, entries]) => [
    group,
    { ...settings[group as 'names'], ...withoutUndefined(entries) },
  ]);
  return {
    ...settings,
    ...withoutUndefined(rest),
    ...Object.fromEntries(merged),
  };
}
