import { defineElement } from '../src/element/define-element.tsx';
import type { ElementDefinition } from '../src/element/definition.ts';
import { linkStyles } from '../src/views/registration/link-view.tsx';
import { Registration } from '../src/views/registration/registration.tsx';

/** `<portico-registration>` as data. */
export const registrationElement = {
  tag: 'portico-registration',
  description:
    'Registers an invited person who comes by the link of a mail, also on a page of another origin that the portal allows. Without a link it has the invitation mailed again.',
  takesLink: true,
  attributes: {
    'heading-level': {
      type: 'integer',
      default: 2,
      min: 1,
      max: 6,
      description: 'Level of the heading, so that it fits the outline of the page.',
    },
    token: {
      type: 'string',
      description:
        'Token of the mailed link. By default it is taken from the address of the page (`euet`), and out of it.',
    },
    'light-dom': {
      type: 'boolean',
      description:
        'Renders without a shadow root. Read once, when the element first stands in a page.',
    },
  },
  events: ['navigate'],
  slots: {},
  parts: {
    root: 'All of it.',
    card: 'The box around the step.',
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
    checkbox: 'The box that accepts the terms.',
    checklist: 'What the portal asks of a password.',
    terms: 'The terms.',
    button: 'Any button.',
    'primary-button': 'The button that leads on.',
    'secondary-button': 'A button of second rank.',
    'reveal-button': 'The button that shows the password.',
    text: 'Running text.',
    link: 'A link.',
  },
} as const satisfies ElementDefinition;

defineElement(registrationElement, Registration, linkStyles);
