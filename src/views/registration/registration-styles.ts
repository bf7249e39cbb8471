import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import card from '../../ui/card.css?inline';
import checkbox from '../../ui/checkbox.css?inline';
import checklist from '../../ui/checklist.css?inline';
import field from '../../ui/field.css?inline';
import passwordField from '../../ui/password-field.css?inline';
import own from './registration.css?inline';

/** The style sheet of both elements for invited people. */
export const registrationStyles = [
  base,
  button,
  card,
  checkbox,
  checklist,
  field,
  passwordField,
  own,
].join('');
