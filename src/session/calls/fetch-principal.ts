import type { Principal } from '../../contract/principal.ts';
import type { Attempt } from '../attempt.ts';
import { type SessionContext, update } from '../context.ts';

/** Maximum number of calls of `/rest/self` in a row while another tab signs in. */
const MAX_ROUNDS = 3;

/**
 * Sends `GET /rest/self`. All tabs share the cookies: if the token changes before the answer arrives,
 * another tab has signed in or out, and the answer may belong to either login. Then it calls again.
 * @throws Failure
 */
export async function fetchPrincipal(
  context: SessionContext,
  attempt: Attempt,
): Promise<Principal> {
  const { client, clock, storage } = context;
  for (let round = 1; ; round++) {
    const token = storage.token();
    const isStale = () => round < MAX_ROUNDS && attempt.isCurrent() && storage.token() !== token;
    update(context, { askedAt: clock.now() });
    try {
      const principal = await client().self(attempt.signal);
      if (!isStale()) return principal;
    } catch (error) {
      if (!isStale()) throw error;
    }
  }
}
