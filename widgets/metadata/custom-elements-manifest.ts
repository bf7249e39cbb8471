import { toPropertyName } from '../../src/element/attributes.ts';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { cssPropertiesOf } from './css-properties.ts';
import { eventDescriptions } from './event-descriptions.ts';
import { propertyType } from './property-type.ts';

/** The interface of all events, and the file that declares it. */
const EVENT_MAP = 'PorticoEventMap';
const TYPES = 'dist/types/elements.d.ts';

/** Name and description of slots and parts. */
function described(table: Readonly<Record<string, string>>) {
  return Object.entries(table).map(([name, description]) => ({ name, description }));
}

function declarationOf(element: DocumentedElement) {
  const { name, type, tag, description, slots, parts } = element;
  const attributes = Object.entries(element.attributes);
  return {
    kind: 'class',
    name: type,
    description,
    superclass: { name: 'HTMLElement' },
    customElement: true,
    tagName: tag,
    attributes: attributes.map(([name, attribute]) => ({
      name,
      fieldName: toPropertyName(name),
      type: { text: propertyType(attribute).text },
      default: propertyType(attribute).default,
      description: attribute.description,
    })),
    members: attributes.map(([name, attribute]) => ({
      kind: 'field',
      name: toPropertyName(name),
      attribute: name,
      reflects: true,
      type: { text: propertyType(attribute).text },
      default: propertyType(attribute).default,
      description: attribute.description,
    })),
    events: element.events.map((event) => ({
      name: `portico-${event}`,
      type: { text: `${EVENT_MAP}['portico-${event}']` },
      description: eventDescriptions[event].description,
    })),
    slots: described(slots),
    cssParts: described(parts),
    cssProperties: cssPropertiesOf(name).map(([name, property]) => ({
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
export function customElementsManifest(elements: readonly DocumentedElement[]) {
  return {
    schemaVersion: '2.1.0',
    modules: elements.map((element) => {
      const path = `dist/${element.name}.js`;
      return {
        kind: 'javascript-module',
        path,
        declarations: [declarationOf(element)],
        exports: [
          {
            kind: 'custom-element-definition',
            name: element.tag,
            declaration: { name: element.type, module: path },
          },
          // The types of events refer to it.
          ...(element.events.length > 0
            ? [{ kind: 'js', name: EVENT_MAP, declaration: { name: EVENT_MAP, module: TYPES } }]
            : []),
        ],
      };
    }),
  };
}
