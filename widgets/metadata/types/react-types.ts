import type { DocumentedElement } from '../../shared/documented-element.ts';
import { attributeType } from '../property-type.ts';
import { eventNames, propMembers } from './members.ts';
import { reactComponentTypes } from './react-component-types.ts';

function elementOf(element: DocumentedElement): string {
  return `      /** ${element.description} */
      '${element.tag}': Host<${element.type}> &
        Listeners<${eventNames(element)}> & {
${propMembers(element, '          ', attributeType)}
        };`;
}

/**
 * The declarations of the components, and of the tags for JSX of React 19, which adds listeners with `on` and an event's
 * name. In a separate file, because a page without React does not have its types.
 */
export function reactTypes(elements: readonly DocumentedElement[]): string {
  const types = elements.map(({ type }) => type);
  return `// Generated from the definitions of the elements.
export * from './portico.js';
import type { DetailedHTMLProps, HTMLAttributes, ReactElement } from 'react';
import type { ${types.join(', ')}, PorticoEventMap } from './elements.js';

interface Host<Element> extends DetailedHTMLProps<HTMLAttributes<Element>, Element> {}

type Listener<Name extends keyof PorticoEventMap> =
  | ((event: PorticoEventMap[Name]) => void)
  | undefined;

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name as \`on\${Key}\`]?: Listener<Key>;
};

${elements.map(reactComponentTypes).join('\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(elementOf).join('\n')}
    }
  }
}
`;
}
