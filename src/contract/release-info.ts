import * as v from 'valibot';

/** The check of the answer of `GET /rest/release_info` (spec 3). */
export const releaseInfoSchema = v.object({
  advanced_license: v.optional(v.boolean()),
  license_expired: v.optional(v.boolean()),
});

/** What the portal tells of its licence. */
export type ReleaseInfo = v.InferOutput<typeof releaseInfoSchema>;
