import { toHostCss } from '../../src/element/host-css.ts';
import { signInStyles } from '../../src/views/sign-in/sign-in-styles.ts';
import { signIn } from './definition.ts';

/**
 * The style sheet of the first view. The room that `portico.css` reserves for the element is room of the first view.
 * This is important, because rules of the page otherwise win over those of a shadow root.
 */
export const firstViewCss = `${toHostCss(signIn.tag)}
${signIn.tag}:not(:state(shown)), :host(:not(:state(shown))) {
  min-block-size: 0 !important;
  padding-block-end: 0 !important;
}
${signInStyles}`;
