import { toPropertyName } from '../../src/element/attributes.ts';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { cssPropertiesOf } from './css-properties.ts';
import { eventDescriptions } from './event-descriptions.ts';
import { propertyType } from './property-type.ts';

/** An element for JetBrains editors, with its attributes, events, properties and parts. */
function elementOf(element: DocumentedElement) {
  const { name, tag, description, attributes, events, slots, parts } = element;
  const described = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([key, text]) => ({ name: key, description: text }));
  return {
    name: tag,
    description,
    attributes: Object.entries(attributes).map(([name, attribute]) => ({
      name,
      description: attribute.description,
      value: { type: propertyType(attribute).text, default: propertyType(attribute).default },
    })),
    slots: described(slots),
    js: {
      properties: Object.entries(attributes).map(([name, attribute]) => ({
        name: toPropertyName(name),
        description: attribute.description,
        type: propertyType(attribute).text,
      })),
      events: events.map((name) => ({
        name: `portico-${name}`,
        description: eventDescriptions[name].description,
      })),
    },
    css: {
      properties: cssPropertiesOf(name).map(([property, { description }]) => ({
        name: property,
        description,
      })),
      parts: described(parts),
    },
  };
}

/**
 * The elements for JetBrains editors, which find them through `web-types` in package.json.
 * @see https://github.com/JetBrains/web-types
 */
export function webTypes(
  { name, version }: { name: string; version: string },
  elements: readonly DocumentedElement[],
) {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(elementOf) } },
  };
}
