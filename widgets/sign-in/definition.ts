import type { ElementDefinition } from '../../src/element/definition.ts';
import { confirmRedirect, headingLevel, lightDom } from '../shared/attributes.ts';

/** `<portico-sign-in>` before its view. */
export const signInForm = {
  tag: 'portico-sign-in',
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
    autofocus: { type: 'boolean' },
    ...lightDom,
  },
} as const satisfies ElementDefinition;

/** `<portico-sign-in>` */
export const signIn = {
  ...signInForm,
  takesPlainForm: true,
  takesLink: true,
} as const satisfies ElementDefinition;
