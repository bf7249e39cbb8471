/** A new quota and use, in bytes. A missing or negative quota means without limit, a missing use the one so far. */
export interface QuotaUpdate {
  quota?: number | undefined;
  used?: number | undefined;
}

/**
 * Checks a quota that a page announces.
 * @throws RangeError for anything that is no number of bytes
 */
export function checkedQuota({ quota, used }: QuotaUpdate) {
  const isBytes = (value: unknown) => value === undefined || Number.isFinite(value);
  if (!isBytes(quota) || !isBytes(used) || (used ?? 0) < 0) {
    throw new RangeError(
      'A quota is a number of bytes, and so is its use, which is never negative.',
    );
  }
  return { quota: quota !== undefined && quota < 0 ? undefined : quota, used };
}
