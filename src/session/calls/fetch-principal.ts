import type { Failure } from '../../contract/failure.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Attempt } from '../attempt.ts';
import { type SessionContext, update } from '../context.ts';

/** Maximum number of calls of `/rest/self` in a row. */
const MAX_ROUNDS = 3;

/**
 * Sends `GET /rest/self`. All tabs share the cookies and the remembered person: if that one changes before the answer
 * arrives, another tab has signed in or out, and the answer may belong to either login. Then it calls again. The token
 * says nothing about it, because some portals renew it with each response.
 *
 * Where the browser has a login, one 401 is not believed: a replica of the portal may not know the session yet.
 * @throws Failure
 */
export async function fetchPrincipal(
  context: SessionContext,
  attempt: Attempt,
): Promise<Principal> {
  const { clock, portal, settings, storage } = context;
  for (let round = 1; ; round++) {
    const name = storage.remembered()?.name;
    const hasLogin = attempt.kind === 'login' || (name ?? storage.token()) !== undefined;
    const isStale = () =>
      round < MAX_ROUNDS && attempt.isCurrent() && storage.remembered()?.name !== name;
    update(context, { askedAt: clock.now() });
    try {
      const principal = await (await portal()).self(attempt);
      if (!isStale()) return principal;
    } catch (error) {
      if (round === 1 && hasLogin && (error as Partial<Failure>).status === 401) {
        await new Promise((resolve) => setTimeout(resolve, settings.peek().retryDelay));
      } else if (!isStale()) throw error;
    }
  }
}
