import { cardSlots, formSlots } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { signInElement } from '../sign-in/documentation.ts';
import { sessionGate } from './definition.ts';

export const sessionGateElement = documentElement(sessionGate, {
  description:
    'Shows its content only to people who may see it. Write all children with the attribute `hidden`, so that nothing is visible before the script runs. The gate sets `hidden` and `inert` of its children, also after a script of the page has changed them; children with a named slot are visible while their slot is shown. The gate only hides content: the server must protect the data.',
  attributes: {
    require:
      'Who sees the content: everybody who is signed in, only administrators, or guests as well.',
    'heading-level': 'Level of the heading of the sign-in that is shown by default.',
  },
  events: [...signInElement.events, 'logged-out'],
  slots: {
    ...cardSlots,
    ...formSlots,
    '': 'The content for people who may see it.',
    checking:
      'Shown while the session is being checked; by default a text that appears after 300 milliseconds.',
    anonymous:
      'Shown to people who are not signed in; by default a sign-in with the parts of `<portico-sign-in>`.',
    denied:
      'Shown to people who are signed in but may not see the content; by default a card with a lock, a message, a button to sign in with another account and a link to their own page.',
  },
  parts: {
    ...signInElement.parts,
    'back-link': 'The link that leads people who may not see the content to their own page.',
  },
});
