import { toPropertyName } from '../../../src/element/attributes.ts';
import type { AttributeDefinition } from '../../../src/element/definition.ts';
import type {
  DocumentedAttribute,
  DocumentedElement,
  ElementEventName,
} from '../../shared/documented-element.ts';

/** A property as a TypeScript type, and its value while the attribute is absent. */
export interface PropertyType {
  readonly text: string;
  readonly default: string;
}

/** The property that belongs to an attribute. */
export function propertyType(attribute: AttributeDefinition): PropertyType {
  if (attribute.type === 'integer') return { text: 'number', default: String(attribute.default) };
  if (attribute.type === 'boolean') return { text: 'boolean', default: 'false' };
  if (attribute.type === 'choice') {
    const text = attribute.options.map((option) => `'${option}'`).join(' | ');
    return { text, default: `'${attribute.default}'` };
  }
  return { text: 'string', default: "''" };
}

/** The type of an attribute's value in a template, where a number may also be written as text: `heading-level="3"`. */
export function attributeType(attribute: AttributeDefinition): string {
  const { text } = propertyType(attribute);
  if (attribute.type === 'integer') return `${text} | \`\${${text}}\``;
  return attribute.type === 'boolean' ? `${text} | ''` : text;
}

/**
 * The optional members of an element's props in a template language: each attribute by its name in markup, and by the
 * name of its property where that is another one.
 * @param toType the type of an attribute by its name in markup; by the name of its property it is `attributeType`
 */
export function propMembers(
  { attributes }: DocumentedElement,
  indent: string,
  toType: (attribute: DocumentedAttribute) => string = attributeType,
): string {
  return Object.entries(attributes)
    .flatMap(([name, attribute]) => {
      const property = toPropertyName(name);
      const member = (key: string, type: string) =>
        `${indent}/** ${attribute.description} */\n${indent}${key}?: ${type} | undefined;`;
      return [
        ...(property === name ? [] : [member(`'${name}'`, toType(attribute))]),
        member(property, attributeType(attribute)),
      ];
    })
    .join('\n');
}

/** The names of an element's events as a union of texts. */
export const eventNames = ({ events }: DocumentedElement): string =>
  events.map((name) => `'portico-${name}'`).join(' | ') || 'never';

/** The import of the interfaces of all elements and events. */
export const importElements = (elements: readonly DocumentedElement[]): string =>
  `import type { ${elements.map(({ type }) => type).join(', ')}, PorticoEventMap } from './elements.js';`;

/** The name of the React component of an element: `PorticoSignIn`. */
export const toComponentName = ({ type }: DocumentedElement): string =>
  type.replace(/Element$/, '');

/** The prop of a component for an event: `onLoggedIn` for `logged-in`. */
export const toEventProp = (event: ElementEventName): string => toPropertyName(`on-${event}`);
