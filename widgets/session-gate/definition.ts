import type { ElementDefinition } from '../../src/element/definition.ts';
import { headingLevel } from '../shared/attributes.ts';

/** `<portico-session-gate>` */
export const sessionGate = {
  tag: 'portico-session-gate',
  attributes: {
    require: {
      type: 'choice',
      default: 'signed-in',
      options: ['signed-in', 'admin', 'guest'],
    },
    ...headingLevel,
  },
} as const satisfies ElementDefinition;
