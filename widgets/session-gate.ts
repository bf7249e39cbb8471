import { defineElement } from '../src/element/define-element.tsx';
import type { ElementDefinition } from '../src/element/definition.ts';
import { SessionGate, sessionGateStyles } from '../src/views/session-gate/session-gate.tsx';

/** `<portico-session-gate>` as data. */
export const sessionGateElement = {
  tag: 'portico-session-gate',
  description:
    'Shows what is inside only to those who are signed in. Write the content with the attribute `hidden`, so that nothing shows before the script. The server must protect the data: a gate only hides it.',
  attributes: {
    require: {
      type: 'choice',
      default: 'signed-in',
      options: ['signed-in', 'admin', 'guest'],
      description: 'Who may pass: anybody signed in, administrators only, or guests too.',
    },
    'heading-level': {
      type: 'integer',
      default: 2,
      min: 1,
      max: 6,
      description: 'Level of the heading of the sign-in that is shown by default.',
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
    'logged-out',
    'navigate',
  ],
  slots: {
    '': 'What only those may see who may pass.',
    checking: 'Shown until the portal has said who is signed in.',
    anonymous:
      'Shown to those who are not signed in; by default a sign-in, with the parts of `<portico-sign-in>`.',
    denied: 'Shown to those who are signed in and may not pass.',
  },
  parts: {
    root: 'All of it.',
    text: 'Running text.',
    alert: 'What went wrong.',
  },
} as const satisfies ElementDefinition;

defineElement(sessionGateElement, SessionGate, sessionGateStyles);
