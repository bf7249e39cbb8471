import type { ElementDefinition } from '../../src/element/definition.ts';
import { confirmRedirect, headingLevel, lightDom } from '../shared/attributes.ts';

/** `<portico-mfa>` */
export const mfa = {
  tag: 'portico-mfa',
  attributes: { ...headingLevel, ...confirmRedirect, ...lightDom },
} as const satisfies ElementDefinition;
