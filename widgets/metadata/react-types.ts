import type { DocumentedAttribute, DocumentedElement } from '../shared/documented-element.ts';
import { propertyType } from './property-type.ts';

function attributeOf([name, attribute]: [string, DocumentedAttribute]): string {
  return `          /** ${attribute.description} */
          '${name}'?: ${propertyType(attribute).text} | undefined;`;
}

function elementOf({ tag, type, description, attributes, events }: DocumentedElement): string {
  const names = events.map((name) => `'portico-${name}'`).join(' | ') || 'never';
  return `      /** ${description} */
      '${tag}': Host<${type}> &
        Listeners<${names}> & {
${Object.entries(attributes).map(attributeOf).join('\n')}
        };`;
}

/**
 * The declarations of the tags for JSX of React 19, which sets attributes and adds listeners with
 * \`on\` and an event's name. In a separate file, because a page without React does not have its types.
 */
export function reactTypes(elements: readonly DocumentedElement[]): string {
  const types = elements.map(({ type }) => type);
  return `// Generated from widgets/elements.ts.
export { configure, getReasonPhrase, getStatusCode, session } from './portico.js';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${types.join(', ')}, PorticoEventMap } from './elements.js';

type Host<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name as \`on\${Key}\`]?: ((event: PorticoEventMap[Key]) => void) | undefined;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(elementOf).join('\n')}
    }
  }
}
`;
}
