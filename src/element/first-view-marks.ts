import type { ReadAttribute } from './attributes.ts';
import type { ElementDefinition } from './definition.ts';

/**
 * Whether a container holds a first view: the form as it was before the view, from the server (`fragments`) or from
 * `sign-in.js`.
 */
export const isFirstView = ({ dataset }: HTMLElement): boolean => dataset.portico === 'first';

/**
 * The attributes of the container of a first view: they tell the view what it needs to take the nodes over
 * (`view-life.tsx`).
 */
export function toMarkers(
  { attributes }: ElementDefinition,
  readAttribute: ReadAttribute,
  idPrefix: string,
): Record<string, string> {
  // JSON leaves out what is `undefined`.
  const values = Object.keys(attributes).map((name) => [name, readAttribute(name) ?? undefined]);
  return {
    'data-portico': 'first',
    'data-ids': idPrefix,
    'data-attributes': JSON.stringify(Object.fromEntries(values)),
  };
}
