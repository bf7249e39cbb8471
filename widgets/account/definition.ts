import type { ElementDefinition } from '../../src/element/definition.ts';
import { lightDom } from '../shared/attributes.ts';

/** `<portico-account>` */
export const account = {
  tag: 'portico-account',
  attributes: {
    variant: { type: 'choice', default: 'menu', options: ['menu', 'panel'] },
    ...lightDom,
  },
} as const satisfies ElementDefinition;
