import * as v from 'valibot';
import type { Call } from './call.ts';

/** The answer of `GET /rest/release_info` (spec 3, release info). */
export const releaseInfoSchema = v.object({
  advanced_license: v.optional(v.boolean()),
  license_expired: v.optional(v.boolean()),
});

/** What the portal tells about its license. */
export type ReleaseInfo = v.InferOutput<typeof releaseInfoSchema>;

/** `GET /rest/release_info` (spec 7). */
export const releaseInfoCall = {
  name: 'releaseInfo',
  method: 'GET',
  summary: 'Tells about the license of the portal.',
  request: {},
  answers: { 200: { description: 'The state of the license.', body: releaseInfoSchema } },
} as const satisfies Call;
