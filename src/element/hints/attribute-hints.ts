import type { AttributeDefinition, ElementDefinition } from '../definition.ts';
import { findNearest } from './find-nearest.ts';

/** Attributes of every element that are no property of it with the same name in lower case. */
const OTHER_GLOBALS = /^(aria-|data-|on|item)|^(class|exportparts|is|xmlns)$/;

/** Returns the names of the properties of every HTML element, in lower case as attributes are. */
function getGlobalNames(): Set<string> {
  const names = new Set<string>();
  for (const name in document.createElement('div')) names.add(name.toLowerCase());
  return names;
}

function describeUnknown(tag: string, name: string, known: readonly string[]) {
  const nearest = findNearest(name, known);
  // Page libraries have attributes of their own, such as `hx-get`. They look like none of ours.
  return nearest && `Portico: <${tag}> has no attribute "${name}". Is "${nearest}" meant?`;
}

function describeValue(tag: string, name: string, value: string, definition: AttributeDefinition) {
  if (definition.type === 'boolean') {
    return value === 'false'
      ? `Portico: ${name}="false" on <${tag}> counts as set; remove the attribute.`
      : undefined;
  }
  if (definition.type === 'string') return undefined;
  const number = Number(value.trim() || Number.NaN);
  const [isUsable, allowed] =
    definition.type === 'choice'
      ? [definition.options.includes(value), definition.options.join(', ')]
      : [
          Number.isInteger(number) && number >= definition.min && number <= definition.max,
          `${definition.min} to ${definition.max}`,
        ];
  return isUsable
    ? undefined
    : `Portico: <${tag}> ignores ${name}="${value}". Allowed: ${allowed}.`;
}

/** Returns a message for each attribute of an element that is unknown or has an unusable value. */
export function findAttributeHints(
  element: Element,
  { tag, attributes }: ElementDefinition,
): string[] {
  const globals = getGlobalNames();
  return [...element.attributes].flatMap(({ name, value }) => {
    const definition = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (definition) return describeValue(tag, name, value, definition) ?? [];
    if (globals.has(name) || OTHER_GLOBALS.test(name)) return [];
    return describeUnknown(tag, name, Object.keys(attributes)) ?? [];
  });
}
