import type { SessionEventName } from '../../src/api.ts';
import type { AttributeDefinition, ElementDefinition } from '../../src/element/definition.ts';

/** The name of an event that an element dispatches, without the prefix `portico-`. */
export type ElementEventName = SessionEventName | 'navigate';

/** The documentation of an element for people and editors. `Attribute` is the union of its attributes' names. */
export interface ElementDocumentation<Attribute extends string> {
  /** The purpose of the element, in one to three sentences. */
  readonly description: string;
  /** The effect of each attribute. */
  readonly attributes: Readonly<Record<Attribute, string>>;
  /** The events that a page can listen to on this element. */
  readonly events: readonly ElementEventName[];
  /** The purpose of each slot; the default slot has the name `''`. */
  readonly slots: Readonly<Record<string, string>>;
  /** The content of each part, by its name in `::part()`. */
  readonly parts: Readonly<Record<string, string>>;
}

/** An attribute with its description. */
export type DocumentedAttribute = AttributeDefinition & { readonly description: string };

/** An element with its definition and documentation: the input of all generated files. */
export interface DocumentedElement
  extends Pick<ElementDocumentation<string>, 'description' | 'events' | 'slots' | 'parts'> {
  readonly tag: string;
  /** The name of its folder, of its script and of its package export: `sign-in`. */
  readonly name: string;
  /** The name of its TypeScript interface: `PorticoSignInElement`. */
  readonly type: string;
  readonly attributes: Readonly<Record<string, DocumentedAttribute>>;
}

/** Joins the definition of an element and its documentation. Every attribute must have a description. */
export function documentElement<const Definition extends ElementDefinition>(
  { tag, attributes }: Definition,
  documentation: ElementDocumentation<keyof Definition['attributes'] & string>,
): DocumentedElement {
  const descriptions: Readonly<Record<string, string>> = documentation.attributes;
  const words = tag.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    ...documentation,
    // Any element can be the first one of the page.
    events: [...new Set([...documentation.events, 'language' as const])],
    tag,
    name: tag.replace(/^portico-/, ''),
    type: `${words.join('')}Element`,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [
        name,
        { ...attribute, description: descriptions[name] ?? '' },
      ]),
    ),
  };
}
