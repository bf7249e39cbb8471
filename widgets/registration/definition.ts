import type { ElementDefinition } from '../../src/element/definition.ts';
import { linkAttributes } from '../shared/attributes.ts';

/** `<portico-registration>` */
export const registration = {
  tag: 'portico-registration',
  takesLink: true,
  attributes: linkAttributes,
} as const satisfies ElementDefinition;
