import { defineElement } from '../../src/element/define-element.ts';
import { SignIn } from '../../src/views/sign-in/sign-in.tsx';
import { signIn } from './definition.ts';

/**
 * Defines `<portico-sign-in>`.
 * @param css its style sheet, which `sign-in.js` has for the first view already
 */
export function defineSignIn(css: string): void {
  defineElement(signIn, SignIn, css);
}
