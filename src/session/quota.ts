/** A new quota and use, in bytes. */
export interface QuotaUpdate {
  /** A missing or negative quota means unlimited. */
  quota?: number | undefined;
  /** A missing use keeps the known one. */
  used?: number | undefined;
}

/**
 * Checks a quota update and replaces a negative quota by `undefined`.
 * @throws RangeError for a value that is not a number of bytes
 */
export function checkQuota({ quota, used }: QuotaUpdate) {
  const isBytes = (value: unknown) => value === undefined || Number.isFinite(value);
  if (!isBytes(quota) || !isBytes(used) || (used ?? 0) < 0) {
    throw new RangeError('`quota` and `used` are numbers of bytes; `used` is never negative.');
  }
  return { quota: quota !== undefined && quota < 0 ? undefined : quota, used };
}
