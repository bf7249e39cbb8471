import { toPropertyName } from '../../../src/element/attributes.ts';
import { type EventDescription, eventDescriptions } from '../../descriptions/events.ts';
import type { DocumentedElement } from '../../shared/documented-element.ts';
import { propertyType } from './property-types.ts';

function interfaceOf(element: DocumentedElement): string {
  const properties = Object.entries(element.attributes).map(
    ([name, attribute]) => `  /** ${attribute.description} */
  ${toPropertyName(name)}: ${propertyType(attribute).text};`,
  );
  return `/** ${element.description} */
export interface ${element.type} extends HTMLElement {
${properties.join('\n')}
}`;
}

function eventOf([name, { cancelable, description }]: [string, EventDescription]): string {
  const detail = name === 'navigate' ? 'NavigateDetail' : `Detail<'${name}'>`;
  return `  /** ${description} */
  'portico-${name}': ${cancelable ? 'WaitingEvent' : 'CustomEvent'}<${detail}>;`;
}

/** The TypeScript declarations of tags and events. */
export function elementTypes(elements: readonly DocumentedElement[]): string {
  const tags = elements.map(({ tag, type }) => `    '${tag}': ${type};`);
  return `// Generated from the definitions of the elements.
import type { NavigationReason, SessionEventMap } from './api.js';

/** A DOM event without a payload has \`null\` as its detail. */
type Detail<Name extends keyof SessionEventMap> = SessionEventMap[Name] extends undefined
  ? null
  : SessionEventMap[Name];

/** The target of a navigation, and its reason. */
export interface NavigateDetail {
  url: string;
  reason: NavigationReason;
}

/** An event before an action, which waits for the promises of its handlers. */
export interface WaitingEvent<Payload> extends CustomEvent<Payload> {
  /**
   * Lets the action wait for a promise, at most for the time of the setting \`timeout\`. Only during the event.
   * A promise that is rejected, or late, is a failure of a login; a navigation goes on.
   */
  waitUntil(promise: Promise<unknown>): void;
}

${elements.map(interfaceOf).join('\n\n')}

/** The events that the elements dispatch; they bubble and cross shadow roots. */
export interface PorticoEventMap {
${Object.entries(eventDescriptions).map(eventOf).join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
  // For listeners on elements, documents and windows.
  interface GlobalEventHandlersEventMap extends PorticoEventMap {}
}
`;
}
