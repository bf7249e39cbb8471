import type { Principal } from '../../contract/principal.ts';
import type { Attempt } from '../attempt.ts';
import type { SessionPorts } from '../ports.ts';

/** Maximum number of calls of `/rest/self` in a row while another tab signs in. */
const MAX_ROUNDS = 3;

/** Reads the signed-in person from the portal. */
export interface PrincipalReader {
  /**
   * Sends `GET /rest/self`. All tabs share the cookies: if the token changes before the answer arrives,
   * another tab has signed in or out, and the answer may belong to either login. Then it calls again.
   * @throws Failure
   */
  fetch(attempt: Attempt): Promise<Principal>;
  /** Milliseconds since the last call. */
  age(): number;
}

/** Creates the reader of a session. */
export function createPrincipalReader({
  client,
  clock,
  storage,
}: Pick<SessionPorts, 'client' | 'clock' | 'storage'>): PrincipalReader {
  let fetchedAt = 0;
  return {
    async fetch(attempt) {
      for (let round = 1; ; round++) {
        const token = storage.token();
        const isStale = () =>
          round < MAX_ROUNDS && attempt.isCurrent() && storage.token() !== token;
        fetchedAt = clock.now();
        try {
          const principal = await client().self(attempt.signal);
          if (!isStale()) return principal;
        } catch (error) {
          if (!isStale()) throw error;
        }
      }
    },
    age: () => clock.now() - fetchedAt,
  };
}
