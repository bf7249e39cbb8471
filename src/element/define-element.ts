import type { ComponentType } from 'react';
import type { TextLoader } from '../i18n/i18n.ts';
import type { AttributesOf, ElementDefinition } from './definition.ts';
import { createElementClass } from './element-class.tsx';
import { schedulePageHints } from './hints/load-page-hints.ts';

/**
 * Defines a custom element. The first definition of a tag stays; a second one, from the same or another
 * version of the script, logs a warning. Outside a browser nothing happens, so that servers can import
 * the same module.
 * @param loadTexts loads the texts of the view that are not in the general dictionary
 */
export function defineElement<const Definition extends ElementDefinition>(
  definition: Definition,
  View: ComponentType<AttributesOf<Definition>>,
  css: string,
  loadTexts?: TextLoader,
): void {
  if (typeof customElements === 'undefined') return;
  schedulePageHints();
  if (customElements.get(definition.tag)) {
    console.warn(
      `Portico: <${definition.tag}> is already defined; the page loads this script twice.`,
    );
    return;
  }
  customElements.define(
    definition.tag,
    createElementClass(definition, View as ComponentType<object>, css, loadTexts),
  );
}
