import type { ElementDefinition } from '../../src/element/definition.ts';
import { lightDom } from '../shared/attributes.ts';

/** `<portico-locale-picker>` */
export const localePicker = {
  tag: 'portico-locale-picker',
  attributes: {
    variant: { type: 'choice', default: 'labeled', options: ['labeled', 'compact'] },
    ...lightDom,
  },
} as const satisfies ElementDefinition;
