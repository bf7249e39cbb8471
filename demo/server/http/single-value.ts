/**
 * Reads a field of a parsed query or form.
 * @returns the text, or undefined if the field is missing or was sent more than once
 */
export function singleValueOf(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) {
    return undefined;
  }
  const value = (fields as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}
