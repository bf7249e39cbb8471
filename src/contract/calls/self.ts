import { principalSchema } from '../principal.ts';
import type { Call } from './call.ts';
import { refusal } from './error-body.ts';

/** `GET /rest/self` (spec 7). */
export const selfCall = {
  name: 'self',
  method: 'GET',
  summary: 'Describes the signed-in person.',
  request: {},
  answers: {
    200: { description: 'The signed-in person.', body: principalSchema },
    401: refusal('Nobody is signed in.'),
  },
} as const satisfies Call;
