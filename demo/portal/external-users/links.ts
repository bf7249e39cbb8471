import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ExternalUserState } from '../../../src/contract/external-user.ts';
import type { Database } from '../../server/database/database.ts';
import { digest, newToken } from '../../server/secrets.ts';
import { externalLinks } from '../database/schema/external-links.ts';
import { people } from '../database/schema/people.ts';
import {
  LINK_LIFE,
  type LinkPurpose,
  PURPOSE_IN_STATE,
} from '../external-user-states/link-purpose.ts';
import { externalStateOf } from '../people/external-state-of.ts';
import type { Person } from '../people/person.ts';

type Query = Pick<Database['query'], 'select' | 'insert' | 'update'>;

/** A link that was mailed at some time, and whose it is. */
interface FoundLink {
  readonly person: Person;
  readonly state: ExternalUserState;
  readonly purpose: LinkPurpose;
  /** Whether it is still good for its purpose: not used, not expired, not overtaken. */
  readonly live: boolean;
}

/**
 * Finds the link of a token. Looking changes nothing: mail scanners look at every link.
 * @param now milliseconds since 1970
 */
async function findLink(query: Query, token: string, now: number): Promise<FoundLink | undefined> {
  const [row] = await query
    .select()
    .from(externalLinks)
    .innerJoin(people, eq(people.id, externalLinks.personId))
    .where(eq(externalLinks.tokenHash, digest(token)));
  const state = row && externalStateOf(row.people);
  if (!state) return undefined;
  const { purpose, usedAt, expiresAt } = row.external_links;
  return {
    person: row.people,
    state,
    purpose,
    live: usedAt === null && expiresAt.getTime() > now && PURPOSE_IN_STATE[state] === purpose,
  };
}

/**
 * Uses a link up, where it is good for something in the person's state.
 * @returns whether it was; true once
 */
async function takeLink(
  query: Query,
  token: string,
  { id, state }: { id: number; state: ExternalUserState },
  now: number,
): Promise<boolean> {
  const purpose = PURPOSE_IN_STATE[state];
  if (purpose === undefined) return false;
  const taken = await query
    .update(externalLinks)
    .set({ usedAt: new Date(now) })
    .where(
      and(
        eq(externalLinks.tokenHash, digest(token)),
        eq(externalLinks.personId, id),
        eq(externalLinks.purpose, purpose),
        isNull(externalLinks.usedAt),
        gt(externalLinks.expiresAt, new Date(now)),
      ),
    )
    .returning();
  return taken.length > 0;
}

/** Makes a new link in place of all that the person had. @returns its token, which is kept nowhere */
async function issueLink(
  query: Query,
  personId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const [token, expiresAt] = [newToken(), now + LINK_LIFE[purpose]];
  await query
    .update(externalLinks)
    .set({ usedAt: new Date(now) })
    .where(and(eq(externalLinks.personId, personId), isNull(externalLinks.usedAt)));
  await query
    .insert(externalLinks)
    .values({ tokenHash: digest(token), personId, purpose, expiresAt: new Date(expiresAt) });
  return { token, expiresAt };
}

export { findLink, issueLink, takeLink };
