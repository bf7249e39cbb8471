import type { AttributeDefinition, ElementDefinition } from './definition.ts';

/** Returns the property name of an attribute: `headingLevel` for `heading-level`. */
export function toPropertyName(attribute: string): string {
  return attribute.replace(/-./g, (match) => match.slice(1).toUpperCase());
}

/** Reads the text of an attribute; `null` without the attribute. */
export type ReadAttribute = (name: string) => string | null;

/** Reads one attribute; an unusable value counts as missing. */
function readAttribute(read: ReadAttribute, name: string, definition: AttributeDefinition) {
  const text = read(name);
  if (definition.type === 'boolean') return text !== null;
  if (definition.type === 'string') return text ?? '';
  if (definition.type === 'choice') {
    return definition.options.includes(text as string) ? text : definition.default;
  }
  const number = Number(text || Number.NaN);
  const isUsable = Number.isInteger(number) && number >= definition.min && number <= definition.max;
  return isUsable ? number : definition.default;
}

/** Reads all attributes of an element; the keys are property names. */
export function readAttributes(read: ReadAttribute, { attributes }: ElementDefinition): object {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, definition]) => [
      toPropertyName(name),
      readAttribute(read, name, definition),
    ]),
  );
}

/**
 * Defines a property for every attribute. The attribute holds the value, so that markup, scripts and
 * frameworks see the same one.
 */
export function defineProperties(prototype: HTMLElement, { attributes }: ElementDefinition): void {
  for (const [name, definition] of Object.entries(attributes)) {
    Object.defineProperty(prototype, toPropertyName(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return readAttribute((one) => this.getAttribute(one), name, definition);
      },
      set(this: HTMLElement, value: unknown) {
        if (definition.type === 'boolean') this.toggleAttribute(name, Boolean(value));
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
}

/** Applies properties that a page set before the element was defined; they would hide the real ones. */
export function adoptEarlyProperties(
  element: HTMLElement,
  { attributes }: ElementDefinition,
): void {
  const values = element as unknown as Record<string, unknown>;
  for (const property of Object.keys(attributes).map(toPropertyName)) {
    if (Object.hasOwn(element, property)) {
      const value = values[property];
      delete values[property];
      values[property] = value;
    }
  }
}
