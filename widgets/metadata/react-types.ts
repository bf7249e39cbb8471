import type { AttributeDefinition, ElementDefinition } from '../../src/element/definition.ts';
import { elementNames } from './element-names.ts';
import { propertyType } from './property-type.ts';

function attributeOf([name, attribute]: [string, AttributeDefinition]): string {
  return `          /** ${attribute.description} */
          '${name}'?: ${propertyType(attribute).text} | undefined;`;
}

function elementOf(definition: ElementDefinition): string {
  const { tag, description, attributes, events } = definition;
  const names = events.map((name) => `'portico-${name}'`).join(' | ') || 'never';
  return `      /** ${description} */
      '${tag}': Host<${elementNames(definition).type}> &
        Listeners<${names}> & {
${Object.entries(attributes).map(attributeOf).join('\n')}
        };`;
}

/**
 * The declarations that make the tags known to JSX of React 19, which sets attributes and listens with
 * \`on\` and an event's name. Apart from the others, because a page without React has no types of it.
 */
export function reactTypes(definitions: readonly ElementDefinition[]): string {
  const types = definitions.map((definition) => elementNames(definition).type);
  return `// Generated from the definitions in widgets/.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${types.join(', ')}, PorticoEventMap } from './elements.js';

type Host<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name as \`on\${Key}\`]?: ((event: PorticoEventMap[Key]) => void) | undefined;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${definitions.map(elementOf).join('\n')}
    }
  }
}
`;
}
