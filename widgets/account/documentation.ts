import { attributeTexts, buttonParts, cardParts, rootParts } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { account } from './definition.ts';

export const accountElement = documentElement(account, {
  description:
    'Shows the signed-in person and how much storage is used, and signs out. It is empty while nobody is signed in.',
  attributes: attributeTexts.lightDom,
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
    ...rootParts,
    account: 'The box around the content.',
    avatar: "The person's picture or initials.",
    name: "The person's name.",
    meter: 'The use of storage.',
    'meter-bar': 'The bar that shows the use of storage.',
    'meter-text': 'The use of storage in words.',
    'meter-warning': 'The warning that storage is almost full.',
    notice: cardParts.notice,
    links: 'The links to the pages for the password and the sessions.',
    link: 'A link to one of these pages.',
    button: buttonParts.button,
    'secondary-button': 'The button that signs out.',
  },
});
