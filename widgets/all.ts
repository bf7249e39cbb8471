export { configure, session } from '../src/portico.ts';
export { accountElement } from './account.ts';
export { localePickerElement } from './locale-picker.ts';
export { sessionGateElement } from './session-gate.ts';
export { signInElement } from './sign-in.ts';
