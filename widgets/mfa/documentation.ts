import {
  attributeTexts,
  buttonParts,
  cardParts,
  cardSlots,
  rootParts,
  textParts,
  toneParts,
} from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { mfa } from './definition.ts';

export const mfaElement = documentElement(mfa, {
  description:
    'Leads to the authority of the second factor after the password, and finishes the login when the browser comes back. Shows signed-in people whether they have a second factor, or offers to set one up.',
  attributes: {
    ...attributeTexts.headingLevel,
    ...attributeTexts.confirmRedirect,
    ...attributeTexts.lightDom,
  },
  events: [
    'oauth2-redirect',
    'check-logged-in',
    'oauth2-authorization-failed',
    'login-disabled',
    'access-disabled',
    'logged-in',
    'load-principal',
    'navigate',
  ],
  slots: cardSlots,
  parts: {
    ...rootParts,
    ...toneParts,
    ...cardParts,
    enrolment: 'The box for signed-in people.',
    'enrolment-title': 'The first line of this box.',
    actions: 'The row of buttons in this box.',
    ...buttonParts,
    'set-up-button': 'The link to set up a second factor that looks like a button.',
    'dismiss-button': 'The button that declines the offer.',
    'continue-button': 'The link to continue that looks like a button.',
    'start-over-button': 'The button or link that starts a new sign-in.',
    ...textParts,
    'manage-link': 'The link to the page for the second factor.',
  },
});
