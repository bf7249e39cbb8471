import * as v from 'valibot';

/** Settings as the database has them: the JSON object of the values by name as a text, null for none. */
type StoredSettings = string | null;

/**
 * Creates a parser of stored settings. A value that an earlier version accepted and the schema refuses counts as
 * not set. The latest result is kept and returned again for the same text, so it must not be changed.
 */
export function createSettingsParser<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
): (stored: StoredSettings) => v.InferOutput<Schema> {
  let latest:
    | { readonly stored: StoredSettings; readonly settings: v.InferOutput<Schema> }
    | undefined;
  return (stored) => {
    if (latest?.stored !== stored) {
      latest = { stored, settings: Object.freeze(parse(schema, JSON.parse(stored ?? '{}'))) };
    }
    return latest.settings;
  };
}

function parse<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  stored: object,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, stored);
  if (success) return output;
  const invalid = new Set(issues.map(({ path }) => path?.[0]?.key));
  return v.parse(
    schema,
    Object.fromEntries(Object.entries(stored).filter(([name]) => !invalid.has(name))),
  );
}
