import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import own from './account.css?inline';

/** The style sheet of the account. */
export const accountStyles = [base, button, own].join('');
