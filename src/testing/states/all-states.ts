import { accountStates } from './account-states.ts';
import type { GalleryState } from './gallery-state.ts';
import { localePickerStates } from './locale-picker-states.ts';
import { passwordResetStates } from './password-reset-states.ts';
import { registrationStates } from './registration-states.ts';
import { secondFactorStates } from './second-factor-states.ts';
import { sessionGateStates } from './session-gate-states.ts';
import { signInStates } from './sign-in-states.ts';
import type { ElementName, StateName } from './state-name.ts';

/** All states of the gallery, in the order of its pages. A new state is an entry of one of these lists. */
export const STATES: readonly GalleryState[] = [
  ...signInStates,
  ...secondFactorStates,
  ...registrationStates,
  ...passwordResetStates,
  ...localePickerStates,
  ...sessionGateStates,
  ...accountStates,
];

/** Returns the state with a name, or undefined. */
export function findState(element: string, name: string): GalleryState | undefined {
  return STATES.find((state) => state.element === element && state.name === name);
}

/**
 * Returns the state with a name.
 * @throws Error that lists the names, if there is none
 */
export function requireState(name: StateName): GalleryState {
  const [element = '', own = ''] = name.split('/');
  const state = findState(element, own);
  if (state) return state;
  const names = STATES.map((one) => `${one.element}/${one.name}`);
  throw new Error(`There is no state "${name}". The states are: ${names.join(', ')}.`);
}

/** Returns the states of an element. */
export function listStatesOf(element: ElementName): readonly GalleryState[] {
  return STATES.filter((state) => state.element === element);
}
