import type { Kit } from './kit.ts';
import { findKit } from './share-kit.ts';

/** Calls with the kit of the page: at once beside a sign-in, otherwise when it is loaded. */
export function withKit(use: (kit: Kit) => void): void {
  const shared = findKit();
  if (shared) use(shared);
  else void import('./kit.ts').then(({ kit }) => use(kit));
}
