import type { KnownClient } from './clients.ts';

/** What a client is given to answer, in milliseconds: a person waits. */
const WITHIN = 2_000;

/**
 * Asks the client that made a ticket whether the sign-in still waits for its second factor: it may have
 * been given up, or another one has taken its place. Without an answer it does not.
 * @param jti of the ticket, which nobody knows without it
 */
export async function loginStands(
  { pendingLoginsUri }: KnownClient,
  jti: string,
): Promise<boolean> {
  if (pendingLoginsUri === undefined) return true;
  const answer = await fetch(`${pendingLoginsUri}/${encodeURIComponent(jti)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 204;
}
