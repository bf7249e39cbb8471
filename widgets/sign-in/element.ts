import { defineElement } from '../../src/element/define-element.tsx';
import { SignIn, signInStyles } from '../../src/views/sign-in/sign-in.tsx';
import { signIn } from './definition.ts';

defineElement(signIn, SignIn, signInStyles);
