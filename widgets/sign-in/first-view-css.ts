import { toHostCss } from '../../src/element/styles.ts';
import { sharedCss } from '../../src/ui/shared-css.ts';
import signInCss from '../../src/views/sign-in/sign-in.css?inline';
import { signIn } from './definition.ts';

const { tag } = signIn;

/** The style sheet of the form. */
export const formCss = toHostCss(tag) + sharedCss + signInCss;

/**
 * The room that `portico.css` reserves for the element is room of the first view. This is important, because rules of
 * the page otherwise win over those of a shadow root.
 */
export const roomCss = `${tag}:not(:state(shown)),:host(:not(:state(shown))){min-block-size:0!important;padding-block-end:0!important}`;
