import { defineElement } from '../src/element/define-element.tsx';
import type { ElementDefinition } from '../src/element/definition.ts';
import { Account, accountStyles } from '../src/views/account/account.tsx';

/** `<portico-account>` as data. */
export const accountElement = {
  tag: 'portico-account',
  description:
    'Shows who is signed in and how much storage is used, and signs out. Empty while nobody is.',
  attributes: {
    'light-dom': {
      type: 'boolean',
      description:
        'Renders without a shadow root. Read once, when the element first stands in a page.',
    },
  },
  events: [
    'load-principal',
    'update-quota',
    'logout',
    'logged-out',
    'ssf-logout',
    'ssf-logged-out',
    'navigate',
  ],
  slots: {},
  parts: {
    root: 'All of it.',
    alert: 'What went wrong.',
    account: 'The box.',
    avatar: "The person's picture or initials.",
    name: "The person's name.",
    meter: 'The storage.',
    'meter-bar': 'The bar of the storage.',
    'meter-text': 'The storage in words.',
    'meter-warning': 'The remark that the storage is filling up.',
    notice: 'A remark, such as that the licence has expired.',
    button: 'Any button.',
    'secondary-button': 'The button that signs out.',
  },
} as const satisfies ElementDefinition;

defineElement(accountElement, Account, accountStyles);
