import { signInStyles } from '../../src/views/sign-in/sign-in-styles.ts';
import { defineSignIn } from './define.ts';

defineSignIn(signInStyles);
