import type { Principal } from './principal.ts';

/** A new quota and use, in bytes. What is missing stays as it is. */
export interface QuotaUpdate {
  /** A negative quota means unlimited. */
  quota?: number | undefined;
  used?: number | undefined;
}

/**
 * Checks a quota update and fills in what is missing with the numbers of the signed-in person. An unlimited
 * quota is `undefined`.
 * @throws RangeError for a value that is not a number of bytes
 */
export function completeQuota(
  principal: Principal | undefined,
  { quota = principal?.disk_space_quota, used = principal?.disk_space_used }: QuotaUpdate,
) {
  const isBytes = (value: unknown) => value === undefined || Number.isFinite(value);
  if (!isBytes(quota) || !isBytes(used) || (used ?? 0) < 0) {
    throw new RangeError('`quota` or `used` is not a number of bytes.');
  }
  return { quota: quota !== undefined && quota < 0 ? undefined : quota, used };
}

/** The share of the quota that is used. */
const shareOf = (quota = 0, used = 0) => (quota > 0 ? used / quota : 0);

/**
 * Returns a person with another quota and use. Only the portal knows its watermark. A crossed watermark stays
 * crossed while the used share does not fall, and one that is not crossed stays so while it does not rise.
 * Otherwise the flag is unknown, and the account decides by the numbers.
 */
export function withQuota(
  principal: Principal,
  { quota, used }: Pick<QuotaUpdate, 'quota' | 'used'>,
): Principal {
  const { isQuotaWatermarkCrossed: isCrossed } = principal;
  const before = shareOf(principal.disk_space_quota, principal.disk_space_used);
  const after = shareOf(quota, used);
  const isKnown = isCrossed ? after >= before : after <= before;
  return {
    ...principal,
    disk_space_quota: quota,
    disk_space_used: used,
    isQuotaWatermarkCrossed: isKnown ? isCrossed : undefined,
  };
}
