import type { ElementDefinition } from '../../src/element/definition.ts';
import { accountElement } from '../account.ts';
import { localePickerElement } from '../locale-picker.ts';
import { mfaElement } from '../mfa.ts';
import { passwordResetElement } from '../password-reset.ts';
import { registrationElement } from '../registration.ts';
import { sessionGateElement } from '../session-gate.ts';
import { signInElement } from '../sign-in.ts';

/** All elements, in the order in which a visitor meets them. */
export const definitions: readonly ElementDefinition[] = [
  signInElement,
  mfaElement,
  registrationElement,
  passwordResetElement,
  localePickerElement,
  sessionGateElement,
  accountElement,
];
