import type { Principal } from '../contract/principal.ts';
import type { SessionContext } from './ports.ts';

/** How often the portal is asked because another tab signs in meanwhile. */
const ROUNDS = 3;

/**
 * Asks the portal who is signed in. All tabs share the cookies: where the token has changed until the
 * answer came, another tab has signed in or out, and the answer may be about either login, so the
 * portal is asked again. `settle` goes before the comparison, for what else has to be done.
 * @throws Failure
 */
export async function askNewest(
  { client, storage }: SessionContext,
  isOvertaken: () => boolean,
  signal?: AbortSignal,
  settle: (principal: Principal) => Promise<void> = async () => {},
): Promise<Principal> {
  for (let round = 1; ; round++) {
    const token = storage.token();
    const isOutOfDate = () => round < ROUNDS && !isOvertaken() && storage.token() !== token;
    try {
      const principal = await client().self(signal);
      if (!isOvertaken()) await settle(principal);
      if (!isOutOfDate()) return principal;
    } catch (error) {
      if (!isOutOfDate()) throw error;
    }
  }
}
