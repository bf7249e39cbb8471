import './account.ts';
import './locale-picker.ts';
import './mfa.ts';
import './password-reset.ts';
import './registration.ts';
import './session-gate.ts';
import './sign-in.ts';

export { configure, session } from '../src/api.ts';
