/** Entries of `names` that are the setting `antiForgery` now. */
export interface DeprecatedNames {
  /** @deprecated Set `antiForgery` instead; removed in 1.0.0. */
  antiForgeryHeader?: string | undefined;
  /** @deprecated Set `antiForgery` instead; removed in 1.0.0. */
  antiForgeryValue?: string | undefined;
}
