import { defineElement } from '../src/element/define-element.tsx';
import type { ElementDefinition } from '../src/element/definition.ts';
import { Mfa, mfaStyles } from '../src/views/mfa/mfa.tsx';

/** `<portico-mfa>` as data. */
export const mfaElement = {
  tag: 'portico-mfa',
  description:
    'Everything between the password and signed-in where a second factor is due: the way to its authority and back. For signed-in people: whether they have a second factor, or an offer to set one up.',
  attributes: {
    'heading-level': {
      type: 'integer',
      default: 2,
      min: 1,
      max: 6,
      description: 'Level of the heading, so that it fits the outline of the page.',
    },
    'confirm-redirect': {
      type: 'boolean',
      description: 'Leads to the second factor on a click, instead of by itself.',
    },
    'light-dom': {
      type: 'boolean',
      description:
        'Renders without a shadow root. Read once, when the element first stands in a page.',
    },
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
    root: 'All of it.',
    card: 'The box around the step.',
    header: 'Title, product name and logo.',
    title: 'The heading.',
    product: "The portal's product name.",
    logo: "The portal's logo.",
    notice: 'A remark, such as that the licence has expired.',
    alert: 'What went wrong.',
    text: 'Running text.',
    enrolment: 'The box for signed-in people.',
    button: 'Any button.',
    'primary-button': 'The button that leads on.',
    'secondary-button': 'A button of second rank.',
    link: 'A link.',
  },
} as const satisfies ElementDefinition;

defineElement(mfaElement, Mfa, mfaStyles);
