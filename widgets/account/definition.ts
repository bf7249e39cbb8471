import type { ElementDefinition } from '../../src/element/definition.ts';
import { lightDom } from '../shared/attributes.ts';

/** `<portico-account>` */
export const account = {
  tag: 'portico-account',
  attributes: lightDom,
} as const satisfies ElementDefinition;
