import { toPropertyName } from '../../../src/element/attributes.ts';
import type { DocumentedElement, ElementEventName } from '../../shared/documented-element.ts';
import { eventDescriptions } from '../event-descriptions.ts';
import { propertyType } from '../property-type.ts';
import { toComponentName, toEventProp } from '../react-names.ts';

function eventProp(event: ElementEventName): string {
  return `  /** \`portico-${event}\`: ${eventDescriptions[event].description} */
  ${toEventProp(event)}?: Listener<'portico-${event}'>;`;
}

/** The declarations of the React component of an element and of its props. */
export function reactComponentTypes(element: DocumentedElement): string {
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
