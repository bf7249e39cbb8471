import type { ElementDefinition } from '../../src/element/definition.ts';
import { confirmRedirect, headingLevel, lightDom } from '../shared/attributes.ts';

/** `<portico-sign-in>` */
export const signIn = {
  tag: 'portico-sign-in',
  takesPlainForm: true,
  takesLink: true,
  attributes: {
    ...headingLevel,
    'user-name': { type: 'string' },
    'return-path': { type: 'string' },
    stay: { type: 'boolean' },
    ...confirmRedirect,
    'forgot-password-url': { type: 'string' },
    'registration-url': { type: 'string' },
    'remember-name': { type: 'boolean' },
    'single-sign-on-first': { type: 'boolean' },
    'identifier-first': { type: 'boolean' },
    autofocus: { type: 'boolean' },
    ...lightDom,
  },
} as const satisfies ElementDefinition;
