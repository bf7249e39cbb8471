import type { Database } from '../../server/database/database.ts';
import { digest, newToken } from '../../server/secrets.ts';
import { sessions } from '../database/schema/sessions.ts';
import { SESSION_LIFE } from './session-life.ts';
import type { SessionStart } from './session-start.ts';
import type { Tokens } from './tokens.ts';

/**
 * Writes a new session down.
 * @param query a transaction that holds the person's row
 * @param now milliseconds since 1970
 */
export async function insertSession(
  query: Pick<Database['query'], 'insert'>,
  personId: number,
  { kind = 'cookie', portalLogin, bySecondFactor, preSession }: SessionStart,
  now: number,
): Promise<Tokens> {
  const [token, publicToken] = [newToken(), newToken()];
  await query.insert(sessions).values({
    tokenHash: digest(token),
    publicTokenHash: digest(publicToken),
    kind,
    personId,
    portalLoginAt: portalLogin ? new Date(now) : null,
    secondFactorAt: bySecondFactor ? new Date(now) : null,
    preSessionHash:
      kind === 'second-factor' && preSession !== undefined ? digest(preSession) : null,
    createdAt: new Date(now),
    expiresAt: new Date(now + SESSION_LIFE[kind]),
  });
  return { token, publicToken };
}
