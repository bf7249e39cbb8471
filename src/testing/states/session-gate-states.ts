import { ok } from '../answers/answer.ts';
import { ADMINISTRATOR, ANNA } from '../answers/people.ts';
import type { GalleryState } from './gallery-state.ts';

/** The button of the form. Its text is also the title of the card. */
const FORM = { selector: 'button[type="submit"]' } as const;

const element = 'session-gate';
const content = '<p hidden>{plan}</p>';
const OPEN = [{ selector: 'portico-session-gate > :not([data-portico], [slot], [hidden])' }];

/** The states of `<portico-session-gate>`. */
export const sessionGateStates: readonly GalleryState[] = [
  {
    element,
    name: 'checking',
    content,
    answers: { self: 'hold' },
    shows: [{ text: 'gate.checking' }],
  },
  {
    element,
    name: 'anonymous',
    content,
    shows: [FORM],
    hides: OPEN,
  },
  {
    element,
    name: 'denied',
    content,
    attributes: { require: 'admin' },
    answers: { self: ok(ANNA) },
    shows: [{ text: 'gate.denied' }],
    hides: OPEN,
  },
  {
    element,
    name: 'denied-own-text',
    content: `${content}<p slot="denied">{askForPlan}</p>`,
    attributes: { require: 'admin' },
    answers: { self: ok(ANNA) },
    shows: [{ selector: '[slot="denied"]' }],
    hides: [...OPEN, { text: 'gate.denied' }],
  },
  {
    element,
    name: 'open',
    content,
    answers: { self: ok(ANNA) },
    shows: OPEN,
  },
  {
    element,
    name: 'open-for-administrators',
    content,
    attributes: { require: 'admin' },
    answers: { self: ok(ADMINISTRATOR) },
    shows: OPEN,
  },
];
