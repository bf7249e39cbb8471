import { createHydratingClass, defineElement } from '../../src/element/define-element.ts';
import css from '../../src/views/sign-in/sign-in.css?inline';
import { SignIn } from '../../src/views/sign-in/sign-in.tsx';
import { signIn } from './definition.ts';

defineElement(signIn, SignIn, { css, createBase: createHydratingClass });
