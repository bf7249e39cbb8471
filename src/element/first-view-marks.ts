import type { ReadAttribute } from './attributes.ts';
import type { ElementDefinition } from './definition.ts';
import type { OwnWords } from './form-tree.ts';

/** What a first view was made from: its view has to be made from the same, to take its nodes over. */
export interface FirstViewMark extends OwnWords {
  /** The prefix of the ids. */
  readonly ids: string;
  readonly language: string;
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
  words: Pick<FirstViewMark, 'language' | 'identifier' | 'own'>,
): string {
  // JSON leaves out what is `undefined`.
  const values = Object.keys(attributes).map((name) => [name, readAttribute(name) ?? undefined]);
  return JSON.stringify({ ids, attributes: Object.fromEntries(values), ...words });
}
