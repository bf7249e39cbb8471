import type { ReadAttribute } from '../element/attributes.ts';
import type { ElementDefinition } from '../element/definition.ts';

/**
 * The attributes of the node around a first view: they tell the element what it needs to take the nodes over
 * (`src/element/first-view.ts`).
 */
export function describeFirstView(
  { attributes }: ElementDefinition,
  readAttribute: ReadAttribute,
  idPrefix: string,
): Record<string, string> {
  const values = Object.keys(attributes).flatMap((name) => {
    const value = readAttribute(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    'data-portico': 'first',
    'data-ids': idPrefix,
    'data-attributes': JSON.stringify(Object.fromEntries(values)),
  };
}
