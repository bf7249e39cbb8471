import * as v from '../schema.ts';
import type { Call } from './call.ts';
import { originRefusal } from './error-body.ts';

/** The answer of `GET /rest/release_info` (spec 3, release info). */
export const releaseInfoSchema = v.object({
  advanced_license: v.optional(v.boolean()),
  license_expired: v.optional(v.boolean()),
});

/** The license of the portal. */
export type ReleaseInfo = v.InferOutput<typeof releaseInfoSchema>;

/** `GET /rest/release_info` (spec 7). */
export const releaseInfoCall = {
  name: 'releaseInfo',
  method: 'GET',
  isCrossOrigin: true,
  summary: 'Describes the license of the portal.',
  request: {},
  answers: {
    200: {
      description: 'The state of the license.',
      body: releaseInfoSchema,
    },
    304: { description: 'The answer is still the one whose ETag the request names.' },
    403: originRefusal,
  },
} as const satisfies Call;
