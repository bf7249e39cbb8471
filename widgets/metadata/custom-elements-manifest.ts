import { propertyName } from '../../src/element/attributes.ts';
import type { ElementDefinition } from '../../src/element/definition.ts';
import { cssPropertiesOf } from './css-properties-of.ts';
import { elementNames } from './element-names.ts';
import { eventDescriptions } from './event-descriptions.ts';
import { propertyType } from './property-type.ts';

/** Name and description of slots and parts. */
function described(table: Readonly<Record<string, string>>) {
  return Object.entries(table).map(([name, description]) => ({ name, description }));
}

function declarationOf(definition: ElementDefinition) {
  const { tag, description, slots, parts } = definition;
  const attributes = Object.entries(definition.attributes);
  return {
    kind: 'class',
    name: elementNames(definition).type,
    description,
    superclass: { name: 'HTMLElement' },
    customElement: true,
    tagName: tag,
    attributes: attributes.map(([name, attribute]) => ({
      name,
      fieldName: propertyName(name),
      type: { text: propertyType(attribute).text },
      default: propertyType(attribute).default,
      description: attribute.description,
    })),
    members: attributes.map(([name, attribute]) => ({
      kind: 'field',
      name: propertyName(name),
      attribute: name,
      reflects: true,
      type: { text: propertyType(attribute).text },
      default: propertyType(attribute).default,
      description: attribute.description,
    })),
    events: definition.events.map((name) => ({
      name: `portico-${name}`,
      type: { text: `CustomEvent<${eventDescriptions[name].detail}>` },
      description: eventDescriptions[name].description,
    })),
    slots: described(slots),
    cssParts: described(parts),
    cssProperties: cssPropertiesOf(tag).map(([name, property]) => ({
      name,
      syntax: property.syntax,
      default: property.default,
      description: property.description,
    })),
  };
}

/**
 * The custom elements manifest, which editors, catalogues and linters read.
 * @see https://github.com/webcomponents/custom-elements-manifest (schema 2.1.0)
 */
export function customElementsManifest(definitions: readonly ElementDefinition[]) {
  return {
    schemaVersion: '2.1.0',
    modules: definitions.map((definition) => {
      const { file, type } = elementNames(definition);
      const path = `dist/${file}.js`;
      return {
        kind: 'javascript-module',
        path,
        declarations: [declarationOf(definition)],
        exports: [
          {
            kind: 'custom-element-definition',
            name: definition.tag,
            declaration: { name: type, module: path },
          },
        ],
      };
    }),
  };
}
