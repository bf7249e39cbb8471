import { and, eq, getTableColumns, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '../../server/clock.ts';
import { combineLookups } from '../../server/database/combine-lookups.ts';
import type { Database } from '../../server/database/database.ts';
import { asJson } from '../../server/database/json-columns.ts';
import { linkedAccounts } from '../database/schema/linked-accounts.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { settings } from '../database/schema/settings.ts';
import { createSettingsParser } from '../settings/parse-settings.ts';
import { settingsSchema } from '../settings/settings.ts';
import { ABSOLUTE_LIMIT } from './session.ts';

/** The settings that decide about a session. */
const decisiveSettings = v.pick(settingsSchema, [
  'webAccessEnabled',
  'fileDownloadEnabled',
  'mfaSetting',
  'externalMfaSetting',
]);

/** The token that is the credential of a complete session. */
const CREDENTIALS = {
  cookie: sessions.tokenHash,
  bearer: sessions.publicTokenHash,
} as const;

/** The kinds of complete sessions. */
export type CompleteKind = keyof typeof CREDENTIALS;

/** The columns of a complete session that its calls need. */
const SESSION_COLUMNS = {
  tokenHash: sessions.tokenHash,
  id: sessions.id,
  publicTokenHash: sessions.publicTokenHash,
  isFirstLogin: sessions.isFirstLogin,
  webAccess: sessions.webAccess,
  portalLoginAt: sessions.portalLoginAt,
  secondFactorAt: sessions.secondFactorAt,
  singleSignOn: sessions.singleSignOn,
  signOnIssuer: sessions.signOnIssuer,
  provenAt: sessions.provenAt,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
} as const;

/**
 * Prepares the queries of complete sessions. Every call of a signed-in person makes one, which reads all that
 * decides about the session: the session, its person, some settings, and a linked account.
 * @param factorIssuer the provider of the second factor whose accounts are linked to people, if there is one
 */
export function prepareFindSession(
  { query }: Database,
  clock: Clock,
  factorIssuer: string | undefined,
) {
  const { avatarSvg, ...person } = getTableColumns(people);
  const names = Object.keys(decisiveSettings.entries);
  const linkedAccount = and(
    eq(linkedAccounts.purpose, 'second-factor'),
    eq(linkedAccounts.issuer, factorIssuer ?? ''),
    eq(linkedAccounts.personId, people.id),
  );
  const hasLinkedFactor =
    factorIssuer === undefined
      ? sql<boolean>`false`
      : sql<boolean>`EXISTS (SELECT FROM ${linkedAccounts} WHERE ${linkedAccount})`;
  const prepare = (kind: CompleteKind, condition: SQL, name: string) =>
    query
      .select({
        session: asJson(SESSION_COLUMNS),
        person: asJson(person),
        hasAvatar: sql<boolean>`${isNotNull(avatarSvg)}`,
        settings: sql<string | null>`(
          SELECT jsonb_object_agg(${settings.name}, ${settings.value})::text
          FROM ${settings} WHERE ${inArray(settings.name, names)}
        )`.inlineParams(),
        hasLinkedFactor,
      })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(
        and(
          condition,
          eq(sessions.kind, kind).inlineParams(),
          gt(sessions.expiresAt, sql.placeholder('now')),
          gt(sessions.createdAt, sql.placeholder('oldest')),
        ),
      )
      .prepare(`${name}${factorIssuer === undefined ? '' : '_and_link'}`);
  const parseSettings = createSettingsParser(decisiveSettings);

  const prepareLookup = (kind: CompleteKind) => {
    const credential = CREDENTIALS[kind];
    // PostgreSQL may plan a query with a list each time, because its length matters. It plans that of one key once.
    const one = prepare(kind, eq(credential, sql.placeholder('hash')), `find_${kind}_session`);
    const many = prepare(
      kind,
      sql`${credential} = ANY(${sql.placeholder('hashes')})`,
      `find_${kind}_sessions`,
    );
    return combineLookups(async (hashes) => {
      const now = clock.now();
      const times = {
        now: new Date(now).toISOString(),
        oldest: new Date(now - ABSOLUTE_LIMIT).toISOString(),
      };
      const [hash] = hashes;
      const rows = await (hashes.length === 1
        ? one.execute({ ...times, hash })
        : many.execute({ ...times, hashes }));
      return new Map(
        rows.map((row) => [
          row.session[kind === 'cookie' ? 'tokenHash' : 'publicTokenHash'],
          { ...row, settings: parseSettings(row.settings) },
        ]),
      );
    });
  };
  return { cookie: prepareLookup('cookie'), bearer: prepareLookup('bearer') };
}
