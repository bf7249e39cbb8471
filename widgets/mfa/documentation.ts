import {
  attributeTexts,
  buttonParts,
  cardParts,
  rootParts,
  textParts,
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
  slots: {},
  parts: {
    ...rootParts,
    ...cardParts,
    enrolment: 'The box for signed-in people.',
    ...buttonParts,
    ...textParts,
  },
});
