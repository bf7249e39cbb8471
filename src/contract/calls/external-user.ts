import { externalUserSchema } from '../external-user.ts';
import * as v from '../schema.ts';
import type { Call } from './call.ts';
import { originRefusal, refusal } from './error-body.ts';

/** `GET /rest/extuser/{token}` (spec 7). It changes nothing, because mail scanners open links. */
export const externalUserCall = {
  name: 'externalUser',
  method: 'GET',
  isCrossOrigin: true,
  summary: 'Describes the invited person and the form for the token of a mailed link.',
  request: { params: v.object({ token: v.string() }) },
  answers: {
    200: {
      description: 'The invited person and what the form asks for.',
      body: externalUserSchema,
    },
    403: originRefusal,
    404: refusal('The token is unknown, expired or used.'),
  },
} as const satisfies Call;
