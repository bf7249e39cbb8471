import { attributeTexts, buttonParts, rootParts } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { account } from './definition.ts';

export const accountElement = documentElement(account, {
  description:
    "Shows the signed-in person, and signs out. By default it is a button with the person's picture, which opens a box with name, address, storage, links and sign-out; Escape, a click outside or leaving the box with Tab closes it. It is empty while nobody is signed in.",
  attributes: {
    variant:
      '`menu`: a button with the picture that opens the rest. `panel`: a box that is always open.',
    ...attributeTexts.lightDom,
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
  slots: {
    links:
      'Links of the page below those of the portal, for example to a profile. Not with `light-dom`.',
  },
  parts: {
    ...rootParts,
    account: 'The box around the content.',
    'menu-button': 'The button with the picture that opens the menu.',
    menu: 'The box that the button opens.',
    avatar: "The person's picture or initials.",
    name: "The person's name.",
    email: "The person's email address.",
    meter: 'The use of storage.',
    'meter-bar': 'The bar that shows the use of storage.',
    'meter-text': 'The use of storage in words.',
    'meter-warning': 'The warning that storage is almost full.',
    notice: 'A notice about an expired license.',
    links: 'The links to the pages for the password and the sessions.',
    link: 'A link to one of these pages.',
    button: buttonParts.button,
    'secondary-button': 'The button that signs out.',
    'secondary-button-busy': 'The button that signs out, while it does.',
    'sign-out-button': 'The button that signs out.',
  },
});
