import { propertyName } from '../../src/element/attributes.ts';
import type { ElementDefinition } from '../../src/element/definition.ts';
import { cssPropertiesOf } from './css-properties-of.ts';
import { eventDescriptions } from './event-descriptions.ts';
import { propertyType } from './property-type.ts';

/** What JetBrains editors read: an element with its attributes, events, properties and parts. */
function elementOf({ tag, description, attributes, events, slots, parts }: ElementDefinition) {
  const described = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([name, text]) => ({ name, description: text }));
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
        name: propertyName(name),
        description: attribute.description,
        type: propertyType(attribute).text,
      })),
      events: events.map((name) => ({
        name: `portico-${name}`,
        description: eventDescriptions[name].description,
      })),
    },
    css: {
      properties: cssPropertiesOf(tag).map(([name, property]) => ({
        name,
        description: property.description,
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
  definitions: readonly ElementDefinition[],
) {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: definitions.map(elementOf) } },
  };
}
