import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import type { Database } from '../../server/database/database.ts';
import { createToken, digest } from '../../server/secrets.ts';
import { externalLinks } from '../database/schema/external-links.ts';
import { people } from '../database/schema/people.ts';
import {
  LINK_LIFETIME,
  type LinkPurpose,
  PURPOSE_IN_STATE,
} from '../external-user-states/link-purposes.ts';
import { type Person, readExternalUserState } from '../people/person.ts';

type Query = Pick<Database['query'], 'select' | 'insert' | 'update'>;

/** A link that was mailed to a person. */
interface FoundLink {
  readonly person: Person;
  readonly state: ExternalUserState;
  readonly purpose: LinkPurpose;
  /** Whether the link still works: not used, expired or replaced, and right for the person's state. */
  readonly live: boolean;
}

/**
 * Finds the link of a token. This changes nothing, because mail scanners open every link.
 * @param now milliseconds since 1970
 */
async function findLink(query: Query, token: string, now: number): Promise<FoundLink | undefined> {
  const [row] = await query
    .select()
    .from(externalLinks)
    .innerJoin(people, eq(people.id, externalLinks.personId))
    .where(eq(externalLinks.tokenHash, digest(token)));
  const state = row && readExternalUserState(row.people);
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
 * Uses a link up, if it is right for the person's state.
 * @returns whether it was used; true only once
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

/** Creates a link that replaces all earlier ones. @returns its token, which is not stored */
async function issueLink(
  query: Query,
  personId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const [token, expiresAt] = [createToken(), now + LINK_LIFETIME[purpose]];
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
