import type { ElementDefinition } from '../../src/element/definition.ts';

/** The names that belong to an element besides its tag. */
export interface ElementNames {
  /** Name of its script and its export: `sign-in`. */
  readonly file: string;
  /** Name of its TypeScript interface: `PorticoSignInElement`. */
  readonly type: string;
}

/** The names of an element, made from its tag. */
export function elementNames({ tag }: Pick<ElementDefinition, 'tag'>): ElementNames {
  const words = tag.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { file: tag.replace(/^portico-/, ''), type: `${words.join('')}Element` };
}
