import './account.ts';
import './locale-picker.ts';
import './mfa.ts';
import './session-gate.ts';
import './sign-in.ts';

export { configure, session } from '../src/portico.ts';
