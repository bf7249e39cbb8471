import * as openid from 'openid-client';

/** What the library says where the answer came whole but isn't the one to this browser's request. */
const MISMATCHES: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/**
 * Tells what is wrong with a code from what is wrong with the authority.
 * @returns whether the code is used, expired, made up or another browser's
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof openid.ClientError && MISMATCHES.has(error.code);
}
