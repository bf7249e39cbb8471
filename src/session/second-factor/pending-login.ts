import * as v from 'valibot';
import { object } from '../../contract/object-schema.ts';
import { toAllowedUrl } from '../../contract/urls.ts';
import type { SessionPorts } from '../ports.ts';

const pendingLoginSchema = object({
  /** The URL of the second factor at the authority. */
  url: v.string(),
  /** The value of `state` that the authority has to return. */
  state: v.string(),
  /** The public token of the login. */
  token: v.optional(v.string()),
  /** The return path, unchecked. */
  path: v.optional(v.string()),
  way: v.picklist(['password', 'single-sign-on']),
  /** Whether the portal has accepted the code: the authority is not needed again. */
  passed: v.optional(v.boolean()),
});

/** A login that waits for its second factor. The tab keeps it while the person is at the authority. */
export type PendingLogin = v.InferOutput<typeof pendingLoginSchema>;

/** Returns the login for which the tab was sent to the authority, even if the browser has another login since. */
export function readStoredPendingLogin({
  storage,
}: Pick<SessionPorts, 'storage'>): PendingLogin | undefined {
  try {
    return v.parse(pendingLoginSchema, JSON.parse(storage.note('second-factor') ?? ''));
  } catch {
    return undefined;
  }
}

/** Returns the tab's pending login, unless the browser has another login since. */
export function readCurrentPendingLogin(
  ports: Pick<SessionPorts, 'settings' | 'storage'>,
): PendingLogin | undefined {
  const pending = readStoredPendingLogin(ports);
  const token = ports.storage.cookieToken();
  const isNewest = token === undefined || token === pending?.token;
  return isNewest && toAllowedUrl(pending?.url, ports.settings.peek()) ? pending : undefined;
}

/** Keeps a pending login for the page to which the authority returns. */
export function keepPendingLogin(
  { storage }: Pick<SessionPorts, 'storage'>,
  pending: PendingLogin,
): void {
  storage.keepNote('second-factor', JSON.stringify(pending));
}

/** Returns the URL of the second factor of the tab's pending login; removes a login without one. */
export function findPendingUrl(
  ports: Pick<SessionPorts, 'settings' | 'storage'>,
): string | undefined {
  const pending = readCurrentPendingLogin(ports);
  if (pending !== undefined && !pending.passed) return pending.url;
  ports.storage.dropNotes('second-factor');
  return undefined;
}
