import { eq } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { createToken, digest } from '../../server/secrets.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { maySignIn } from '../external-user-states/transitions.ts';
import type { Person } from '../people/person.ts';
import { SESSION_LIFETIME, type SessionStart, type Tokens } from './session.ts';

/**
 * Locks a person's row until the end of the transaction. A session then starts either before a new
 * password is confirmed, which ends it, or after that, with the new password.
 * @returns the current person; undefined if there is none with the id or they may not sign in
 */
async function lockPerson(
  query: Pick<Database['query'], 'select'>,
  id: number,
): Promise<Person | undefined> {
  const [person] = await query.select().from(people).where(eq(people.id, id)).for('update');
  return person && maySignIn(person) ? person : undefined;
}

/**
 * Inserts a new session. A complete one takes over the mark of the person's first login.
 * @param query a transaction that holds the lock of the person's row
 * @param now milliseconds since 1970
 */
async function insertSession(
  query: Pick<Database['query'], 'insert' | 'update'>,
  {
    id: personId,
    webAccessEnabled,
    ...person
  }: Pick<Person, 'id' | 'webAccessEnabled' | 'isFirstLogin'>,
  now: number,
  {
    kind = 'cookie',
    portalLogin,
    bySecondFactor,
    enrolls = false,
    preSession,
    browser,
    singleSignOn = null,
    signOnIssuer = null,
    provenAt = new Date(now),
  }: SessionStart,
): Promise<Tokens> {
  const [token, publicToken] = [createToken(), createToken()];
  const isFirstLogin = person.isFirstLogin && (kind === 'cookie' || kind === 'bearer');
  if (isFirstLogin) {
    await query.update(people).set({ isFirstLogin: false }).where(eq(people.id, personId));
  }
  await query.insert(sessions).values({
    tokenHash: digest(token),
    publicTokenHash: digest(publicToken),
    kind,
    personId,
    isFirstLogin,
    webAccess: webAccessEnabled,
    ...browser,
    portalLoginAt: portalLogin ? new Date(now) : null,
    secondFactorAt: bySecondFactor ? new Date(now) : null,
    singleSignOn,
    signOnIssuer,
    provenAt,
    enrolls,
    preSessionHash:
      kind === 'second-factor' && preSession !== undefined ? digest(preSession) : null,
    createdAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: new Date(now + SESSION_LIFETIME[kind]),
  });
  return { token, publicToken };
}

export { insertSession, lockPerson };
