import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import card from '../../ui/card.css?inline';
import own from './mfa.css?inline';

/** The style sheet of the second factor. */
export const mfaStyles = [base, button, card, own].join('');
