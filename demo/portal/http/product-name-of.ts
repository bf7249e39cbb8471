import type { Branding } from '../../../src/contract/calls/public-info.ts';

/** The name that pages carry, whatever the branding leaves out. */
export function productNameOf({ productName }: Branding): string {
  return productName ?? 'Harbour Files';
}
