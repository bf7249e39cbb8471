import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import card from '../../ui/card.css?inline';
import field from '../../ui/field.css?inline';
import passwordField from '../../ui/password-field.css?inline';

/** The style sheet of both elements for invited people, but for what their forms bring along. */
export const registrationStyles = [base, button, card, field, passwordField].join('');
