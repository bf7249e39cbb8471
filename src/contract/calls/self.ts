import { principalSchema } from '../principal.ts';
import type { Call } from './call.ts';
import { lengthRefusal, originRefusal, refusal } from './error-body.ts';

/** `GET /rest/self` (spec 7). */
export const selfCall = {
  name: 'self',
  method: 'GET',
  isCrossOrigin: true,
  summary: 'Describes the signed-in person.',
  request: {},
  answers: {
    200: { description: 'The signed-in person.', body: principalSchema },
    400: lengthRefusal,
    401: refusal('The request belongs to no session.'),
    403: originRefusal,
  },
} as const satisfies Call;
