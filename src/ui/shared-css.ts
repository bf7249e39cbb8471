import base from './base.css?inline';
import button from './button.css?inline';
import card from './card.css?inline';
import field from './field.css?inline';
import passwordField from './password-field.css?inline';

/** The style sheet of all elements: what the first view of the sign-in needs, so that a page with one loads it once. */
export const sharedCss = [base, button, card, field, passwordField].join('');
