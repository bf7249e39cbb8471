import type { ComponentType } from 'react';
import type { AttributesOf, ElementDefinition } from './definition.ts';
import { elementClass } from './element-class.tsx';

/**
 * Defines an element of the page. The first definition of a tag stays; a second one, from the same or
 * another version of the script, is said on the console. Outside a browser nothing happens, so that
 * servers can import the same module.
 */
export function defineElement<const Definition extends ElementDefinition>(
  definition: Definition,
  View: ComponentType<AttributesOf<Definition>>,
  css: string,
): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get(definition.tag)) {
    console.warn(
      `Portico: <${definition.tag}> is defined already; this script is on the page twice.`,
    );
    return;
  }
  customElements.define(
    definition.tag,
    elementClass(definition, View as ComponentType<object>, css),
  );
}
