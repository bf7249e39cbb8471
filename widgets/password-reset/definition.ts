import type { ElementDefinition } from '../../src/element/definition.ts';
import { headingLevel, lightDom, linkToken } from '../shared/attributes.ts';

/** `<portico-password-reset>` */
export const passwordReset = {
  tag: 'portico-password-reset',
  takesLink: true,
  attributes: { ...headingLevel, ...linkToken, ...lightDom },
} as const satisfies ElementDefinition;
