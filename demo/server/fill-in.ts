import { type Direction, isolate } from '../../src/contract/text-direction.ts';

/**
 * Replaces the placeholders of a text, such as `{name}`, by values. A value does not reorder the text around it.
 * @param direction the direction of the text
 * @returns the text; a placeholder without a value is empty
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string>>,
  direction: Direction = 'ltr',
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(values[name] ?? '', direction));
}
