import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import card from '../../ui/card.css?inline';
import field from '../../ui/field.css?inline';
import passwordField from '../../ui/password-field.css?inline';
import signIn from './sign-in.css?inline';

/** The style sheet of the first view of `<portico-sign-in>`. */
export const signInStyles = [base, button, card, field, passwordField, signIn].join('');
