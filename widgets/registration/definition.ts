import type { ElementDefinition } from '../../src/element/definition.ts';
import { headingLevel, lightDom, linkToken } from '../shared/attributes.ts';

/** `<portico-registration>` */
export const registration = {
  tag: 'portico-registration',
  takesLink: true,
  attributes: { ...headingLevel, ...linkToken, ...lightDom },
} as const satisfies ElementDefinition;
