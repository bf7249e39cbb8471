import { toPropertyName } from '../../../src/element/attributes.ts';
import { eventDescriptions } from '../../descriptions/events.ts';
import type { DocumentedElement, ElementEventName } from '../../shared/documented-element.ts';
import {
  eventNames,
  importElements,
  propertyType,
  propMembers,
  toComponentName,
  toEventProp,
} from './property-types.ts';

function eventProp(event: ElementEventName): string {
  return `  /** \`portico-${event}\`: ${eventDescriptions[event].description} */
  ${toEventProp(event)}?: Listener<'portico-${event}'>;`;
}

/** The declarations of the React component of an element and of its props. */
function componentOf(element: DocumentedElement): string {
  const name = toComponentName(element);
  const attributes = Object.entries(element.attributes).map(
    ([attribute, definition]) => `  /** ${definition.description} */
  ${toPropertyName(attribute)}?: ${propertyType(definition).text} | undefined;`,
  );
  return `/** The props of \`${name}\`: attributes and events of \`<${element.tag}>\`, and all that every HTML element has. */
export interface ${name}Props extends Host<${element.type}> {
${[...attributes, ...element.events.map(eventProp)].join('\n')}
}

/**
 * Renders \`<${element.tag}>\`, also on a server. ${element.description}
 */
export declare function ${name}(props: ${name}Props): ReactElement;`;
}

/** The declarations of the module with the element and the component alone. */
export function reactModuleTypes(element: DocumentedElement): string {
  const name = toComponentName(element);
  return `export { ${name}, type ${name}Props } from '../react.js';\n`;
}

function elementOf(element: DocumentedElement): string {
  return `      /** ${element.description} */
      '${element.tag}': Host<${element.type}> &
        Listeners<${eventNames(element)}> & {
${propMembers(element, '          ')}
        };`;
}

/**
 * The declarations of the components, and of the tags for JSX of React 19, which adds listeners with `on` and an event's
 * name. In a separate file, because a page without React does not have its types.
 */
export function reactTypes(elements: readonly DocumentedElement[]): string {
  return `// Generated from the definitions of the elements.
export * from './portico.js';
import type { DetailedHTMLProps, HTMLAttributes, ReactElement } from 'react';
${importElements(elements)}

interface Host<Element> extends DetailedHTMLProps<HTMLAttributes<Element>, Element> {}

type Listener<Name extends keyof PorticoEventMap> =
  | ((event: PorticoEventMap[Name]) => void)
  | undefined;

type Listeners<Name extends keyof PorticoEventMap> = {
  [Key in Name as \`on\${Key}\`]?: Listener<Key>;
};

${elements.map(componentOf).join('\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(elementOf).join('\n')}
    }
  }
}
`;
}
