/**
 * Replaces the placeholders of a text, such as `{name}`, by values.
 * @returns the text; a placeholder without a value is empty
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
