import { toPropertyName } from '../../../src/element/attributes.ts';
import type { DocumentedAttribute, DocumentedElement } from '../../shared/documented-element.ts';

/** How an attribute is written in a template: by its name in markup, or by the name of its property. */
export type Spelling = 'attribute' | 'property';

/**
 * The optional members of an element's props in a template language: each attribute by its name in markup, and by the
 * name of its property where that is another one.
 */
export function propMembers(
  { attributes }: DocumentedElement,
  indent: string,
  toType: (attribute: DocumentedAttribute, spelling: Spelling) => string,
): string {
  return Object.entries(attributes)
    .flatMap(([name, attribute]) => {
      const property = toPropertyName(name);
      const member = (key: string, spelling: Spelling) =>
        `${indent}/** ${attribute.description} */\n${indent}${key}?: ${toType(attribute, spelling)} | undefined;`;
      return property === name
        ? [member(name, 'property')]
        : [member(`'${name}'`, 'attribute'), member(property, 'property')];
    })
    .join('\n');
}

/** The names of an element's events as a union of texts. */
export const eventNames = ({ events }: DocumentedElement): string =>
  events.map((name) => `'portico-${name}'`).join(' | ') || 'never';
