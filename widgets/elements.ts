import { accountElement } from './account/documentation.ts';
import { localePickerElement } from './locale-picker/documentation.ts';
import { mfaElement } from './mfa/documentation.ts';
import { passwordResetElement } from './password-reset/documentation.ts';
import { registrationElement } from './registration/documentation.ts';
import { sessionGateElement } from './session-gate/documentation.ts';
import type { DocumentedElement } from './shared/documented-element.ts';
import { signInElement } from './sign-in/documentation.ts';

/**
 * All elements, in the order in which a visitor meets them. Scripts, package exports, types, editor
 * data, reference pages and the tests' tags come from this list.
 */
export const elements: readonly DocumentedElement[] = [
  signInElement,
  mfaElement,
  registrationElement,
  passwordResetElement,
  localePickerElement,
  sessionGateElement,
  accountElement,
];
