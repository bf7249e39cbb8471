import type { ReadAttribute } from './attributes.ts';
import type { ElementDefinition } from './definition.ts';

/** What a first view was made from: the view needs it to take the nodes over. */
export interface FirstViewMark {
  /** The prefix of the ids. */
  readonly ids: string;
  /** The values of the attributes by name. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Whether a container holds a first view: the form as it was before the view, from the server (`fragments`) or from
 * `sign-in.js`.
 */
export const isFirstView = ({ dataset }: HTMLElement): boolean => Boolean(dataset.portico);

/** Returns the mark of a first view, which its container has in `data-portico`. */
export function toMark(
  { attributes }: ElementDefinition,
  readAttribute: ReadAttribute,
  ids: string,
): string {
  // JSON leaves out what is `undefined`.
  const values = Object.keys(attributes).map((name) => [name, readAttribute(name) ?? undefined]);
  return JSON.stringify({ ids, attributes: Object.fromEntries(values) });
}
