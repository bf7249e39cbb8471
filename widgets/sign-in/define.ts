import { defineElement } from '../../src/element/define-element.ts';
import { SignIn, signInStates } from '../../src/views/sign-in/sign-in.tsx';
import { signIn } from './definition.ts';

/**
 * Defines `<portico-sign-in>`.
 * @param css the style sheet of its first view, which `sign-in.js` has for the first view already
 */
export function defineSignIn(css: string): void {
  defineElement(signIn, SignIn, css + signInStates);
}
