import { type CssProperty, cssProperties } from './css-properties.ts';

/** The custom properties that change an element, with their names. */
export function cssPropertiesOf(tag: string): [name: string, property: CssProperty][] {
  return Object.entries(cssProperties).filter(([, { tags }]) => tags?.includes(tag) ?? true);
}
