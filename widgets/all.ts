export { configure, session } from '../src/portico.ts';

import './account.ts';
import './locale-picker.ts';
import './sign-in.ts';
