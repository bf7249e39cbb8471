import type { ElementDefinition } from '../../src/element/definition.ts';
import { linkAttributes } from '../shared/attributes.ts';

/** `<portico-password-reset>` */
export const passwordReset = {
  tag: 'portico-password-reset',
  takesLink: true,
  attributes: linkAttributes,
} as const satisfies ElementDefinition;
