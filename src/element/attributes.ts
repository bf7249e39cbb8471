import type { AttributeDefinition, ElementDefinition } from './definition.ts';

/** The property name of an attribute: `heading-level` is `headingLevel`. */
export function propertyName(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The value of one attribute; whatever does not fit counts as absent. */
function read(element: Element, name: string, definition: AttributeDefinition) {
  const text = element.getAttribute(name);
  if (definition.type === 'boolean') return text !== null;
  if (definition.type === 'string') return text ?? '';
  if (definition.type === 'choice') {
    return text && definition.options.includes(text) ? text : definition.default;
  }
  const { min, max } = definition;
  const number = Number(text?.trim() || Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? number : definition.default;
}

/** The values of all attributes of an element, under their property names. */
export function readAttributes(element: Element, { attributes }: ElementDefinition): object {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, definition]) => [
      propertyName(name),
      read(element, name, definition),
    ]),
  );
}

/**
 * Gives a class a property for every attribute. The attribute is where the value lives, so that
 * markup, script and frameworks see the same.
 */
export function defineProperties(prototype: HTMLElement, { attributes }: ElementDefinition): void {
  for (const [name, definition] of Object.entries(attributes)) {
    Object.defineProperty(prototype, propertyName(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this, name, definition);
      },
      set(this: HTMLElement, value: unknown) {
        if (definition.type === 'boolean') this.toggleAttribute(name, Boolean(value));
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
}

/** Takes over properties that a page set before the element was defined; they would hide the real ones. */
export function adoptEarlyProperties(
  element: HTMLElement,
  { attributes }: ElementDefinition,
): void {
  const values = element as unknown as Record<string, unknown>;
  for (const property of Object.keys(attributes).map(propertyName)) {
    if (!Object.hasOwn(element, property)) continue;
    const value = values[property];
    delete values[property];
    values[property] = value;
  }
}
