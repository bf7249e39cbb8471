import type { MessageKey } from '../../i18n/dictionary.ts';
import type { Control, Gesture } from './gallery-state.ts';

const SUBMIT: Control = { selector: '[type="submit"]' };

/** Types a value into the input with a name. */
export const fill = (name: string, value: string): Gesture => ({
  type: 'fill',
  control: { name },
  value,
});

/** Clicks the button or link with a text. */
export const click = (text: MessageKey): Gesture => ({ type: 'click', control: { text } });

/** Submits the form. */
export const submit: Gesture = { type: 'click', control: SUBMIT };

/** Ticks the check box with a name. */
export const tick = (name: string): Gesture => ({ type: 'click', control: { name } });

/** Waits until a text is shown. */
export const see = (text: MessageKey): Gesture => ({ type: 'see', text });

/** Signs in with a name and a password. */
export const signIn: readonly Gesture[] = [
  fill('name', 'anna'),
  fill('password', 'lighthouse by the sea'),
  submit,
];
