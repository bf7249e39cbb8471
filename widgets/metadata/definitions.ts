import type { ElementDefinition } from '../../src/element/definition.ts';
import { accountElement } from '../account.ts';
import { localePickerElement } from '../locale-picker.ts';
import { mfaElement } from '../mfa.ts';
import { sessionGateElement } from '../session-gate.ts';
import { signInElement } from '../sign-in.ts';

/** All elements, in the order in which a visitor meets them. */
export const definitions: readonly ElementDefinition[] = [
  signInElement,
  mfaElement,
  localePickerElement,
  sessionGateElement,
  accountElement,
];
