import * as v from 'valibot';
import { toAllowedUrl } from '../contract/urls.ts';
import type { SessionContext } from './ports.ts';

const pendingFactorSchema = v.object({
  /** Where the second factor is asked for. */
  url: v.string(),
  /** What has to come back from there in `state`. */
  state: v.string(),
  /** The public token of the login that waits. */
  token: v.optional(v.string()),
  /** Where the person wanted to go, unchecked. */
  path: v.optional(v.string()),
  way: v.picklist(['password', 'single-sign-on']),
  /** Whether its code has been redeemed: the authority need not be asked again. */
  passed: v.optional(v.boolean()),
});

/** A login that waits for its second factor, as the tab keeps it while the person is elsewhere. */
export type PendingFactor = v.InferOutput<typeof pendingFactorSchema>;

/** The tab's login that waits, unless another login has taken over the browser since. */
export function pendingFactor({ settings, storage }: SessionContext): PendingFactor | undefined {
  try {
    const pending = v.parse(pendingFactorSchema, JSON.parse(storage.note('second-factor') ?? ''));
    const token = storage.cookieToken();
    const isNewest = token === undefined || token === pending.token;
    return isNewest && toAllowedUrl(pending.url, settings()) ? pending : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a login that waits. */
export function keepPendingFactor({ storage }: SessionContext, pending: PendingFactor): void {
  storage.keepNote('second-factor', JSON.stringify(pending));
}

/** Shows the login that waits for its second factor. False where there is none. */
export function awaitFactor(context: SessionContext): boolean {
  const pending = pendingFactor(context);
  if (pending === undefined || pending.passed) {
    context.storage.dropNotes('second-factor');
    return false;
  }
  context.store.step({ name: 'await-factor', payload: pending.url });
  return true;
}
