import { toPropertyName } from '../../src/element/attributes.ts';
import { cssProperties } from '../descriptions/css-properties.ts';
import { eventDescriptions } from '../descriptions/events.ts';
import type { DocumentedElement } from '../shared/documented-element.ts';
import { cssPropertiesOf } from './source-files.ts';
import { propertyType } from './types/property-types.ts';

/** The interface of all events, and the file that declares it. */
const EVENT_MAP = 'PorticoEventMap';
const TYPES = 'dist/types/elements.d.ts';

/** Name and description of slots and parts. */
const described = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, description]) => ({ name, description }));

/** The attributes of an element with the types and names of their properties. */
const attributesOf = ({ attributes }: DocumentedElement) =>
  Object.entries(attributes).map(([name, attribute]) => ({
    name,
    property: toPropertyName(name),
    description: attribute.description,
    ...propertyType(attribute),
  }));

function declarationOf(element: DocumentedElement) {
  const attributes = attributesOf(element);
  return {
    kind: 'class',
    name: element.type,
    description: element.description,
    superclass: { name: 'HTMLElement' },
    customElement: true,
    tagName: element.tag,
    attributes: attributes.map(({ name, property, text, description, ...attribute }) => ({
      name,
      fieldName: property,
      type: { text },
      default: attribute.default,
      description,
    })),
    members: attributes.map(({ name, property, text, description, ...attribute }) => ({
      kind: 'field',
      name: property,
      attribute: name,
      reflects: true,
      type: { text },
      default: attribute.default,
      description,
    })),
    events: element.events.map((event) => ({
      name: `portico-${event}`,
      type: { text: `${EVENT_MAP}['portico-${event}']` },
      description: eventDescriptions[event].description,
    })),
    slots: described(element.slots),
    cssParts: described(element.parts),
    cssProperties: cssPropertiesOf(element.name).map(([name, property]) => ({
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
    contributions: { html: { elements: elements.map(webTypesOf) } },
  };
}

function webTypesOf(element: DocumentedElement) {
  const attributes = attributesOf(element);
  return {
    name: element.tag,
    description: element.description,
    attributes: attributes.map(({ name, description, text, ...attribute }) => ({
      name,
      description,
      value: { type: text, default: attribute.default },
    })),
    slots: described(element.slots),
    js: {
      properties: attributes.map(({ property, description, text }) => ({
        name: property,
        description,
        type: text,
      })),
      events: element.events.map((name) => ({
        name: `portico-${name}`,
        description: eventDescriptions[name].description,
      })),
    },
    css: {
      properties: cssPropertiesOf(element.name).map(([name, { description }]) => ({
        name,
        description,
      })),
      parts: described(element.parts),
    },
  };
}

/**
 * The elements for VS Code's setting `html.customData`.
 * @see https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.md
 */
export function vscodeHtmlData(elements: readonly DocumentedElement[]) {
  return {
    version: 1.1,
    tags: elements.map(({ tag, description, attributes }) => ({
      name: tag,
      description,
      attributes: Object.entries(attributes).map(([name, attribute]) => ({
        name,
        description: attribute.description,
        // `v` stands for an attribute without a value.
        ...(attribute.type === 'boolean' && { valueSet: 'v' }),
        ...(attribute.type === 'choice' && {
          values: attribute.options.map((option) => ({ name: option })),
        }),
        ...(attribute.type === 'integer' && { values: wholeNumbers(attribute.min, attribute.max) }),
      })),
    })),
  };
}

/** The values of an attribute with a fixed list. */
const wholeNumbers = (min: number, max: number) =>
  Array.from({ length: Math.min(max - min + 1, 20) }, (_, index) => ({
    name: String(min + index),
  }));

/**
 * The custom properties for VS Code's setting `css.customData`.
 * @see https://github.com/microsoft/vscode-css-languageservice/blob/main/docs/customData.md
 */
export function vscodeCssData() {
  return {
    version: 1.1,
    properties: Object.entries(cssProperties).map(([name, property]) => ({
      name,
      description: `${property.description}\n\nDefault: ${property.default}`,
      syntax: property.syntax,
    })),
  };
}
