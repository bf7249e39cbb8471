import { defineElement } from '../src/element/define-element.tsx';
import type { ElementDefinition } from '../src/element/definition.ts';
import { SignIn, signInStyles } from '../src/views/sign-in/sign-in.tsx';

/** `<portico-sign-in>` as data. */
export const signInElement = {
  tag: 'portico-sign-in',
  description:
    'Signs a person in with user name and password, and with a captcha or a second factor where the portal asks for one. Offers single sign-on and the entry for guests where there is one.',
  takesPlainForm: true,
  takesLink: true,
  attributes: {
    'heading-level': {
      type: 'integer',
      default: 2,
      min: 1,
      max: 6,
      description: 'Level of the heading, so that it fits the outline of the page.',
    },
    'user-name': { type: 'string', description: 'User name that stands in the form at first.' },
    'return-path': {
      type: 'string',
      description: 'Path on the portal to go to after signing in. What leads elsewhere is ignored.',
    },
    stay: { type: 'boolean', description: 'Stays on the page after signing in.' },
    'confirm-redirect': {
      type: 'boolean',
      description: 'Leads to a second factor on a click, instead of by itself.',
    },
    'forgot-password-url': {
      type: 'string',
      description: 'Address of the page for a forgotten password. Without it there is no link.',
    },
    'registration-url': {
      type: 'string',
      description: 'Address of the page where people register. Without it there is no link.',
    },
    'light-dom': {
      type: 'boolean',
      description:
        'Renders without a shadow root. Read once, when the element first stands in a page.',
    },
  },
  events: [
    'login',
    'logged-in',
    'login-failed',
    'login-disabled',
    'access-disabled',
    'ssf-login',
    'ssf-logged-in',
    'oauth2-redirect',
    'oauth2-authorization-failed',
    'check-logged-in',
    'load-principal',
    'navigate',
  ],
  slots: {
    '': "The server's own sign-in form. It works until the script has come; what was typed moves over.",
  },
  parts: {
    root: 'All of it.',
    card: 'The box around the form.',
    header: 'Title, product name and logo.',
    title: 'The heading.',
    product: "The portal's product name.",
    logo: "The portal's logo.",
    form: 'The form.',
    notice: 'A remark, such as that the licence has expired.',
    alert: 'What went wrong.',
    field: 'A label with its input.',
    label: 'The label of an input.',
    frame: 'The frame of an input, with what stands inside its end.',
    input: 'An input.',
    hint: 'Help below an input.',
    error: 'What is wrong with an input.',
    button: 'Any button.',
    'primary-button': 'The button that signs in.',
    'secondary-button': 'A button of second rank.',
    'plain-button': 'A button that looks like a link.',
    'reveal-button': 'The button that shows the password.',
    captcha: 'The security check.',
    'captcha-picture': 'Its picture.',
    'captcha-question': 'Its question in words.',
    links: 'The links below the form.',
    link: 'A link.',
    text: 'Running text.',
  },
} as const satisfies ElementDefinition;

defineElement(signInElement, SignIn, signInStyles);
