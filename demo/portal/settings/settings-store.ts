import { desc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../server/database/database.ts';
import { lockUntilEnd } from '../../server/database/transaction-lock.ts';
import { people } from '../database/schema/people.ts';
import { settings } from '../database/schema/settings.ts';
import { settingsChanges } from '../database/schema/settings-changes.ts';
import { createSettingsParser } from './parse-settings.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** New values of settings; `undefined` restores a default. */
type Changes = Partial<{ [Name in keyof Settings]: Settings[Name] | undefined }>;

/** A change of one setting. A value is undefined if there was or is none. */
interface SettingChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change of one setting as the history has it. */
interface RecordedChange extends SettingChange {
  readonly at: Date;
  /** Login name of the administrator; null if that person was deleted. */
  readonly person: string | null;
}

/** The settings. They are in the database, so all processes of the portal agree on them. */
export interface SettingsStore {
  /**
   * Reads the current settings with one query. A stored value that an earlier version accepted and this one
   * refuses counts as not set. As long as nothing changes, the same object is returned.
   */
  read(): Promise<Settings>;
  /**
   * Changes settings.
   * @throws ValiError for an invalid value
   */
  write(changes: Changes): Promise<void>;
  /**
   * Changes those of the settings that no administrator has ever changed.
   * @throws ValiError for an invalid value
   */
  writeUnchanged(changes: Changes): Promise<void>;
  /**
   * Changes settings in the name of an administrator, and records the values before and after. Changes happen one
   * after the other, in all processes.
   * @param from the settings that the administrator has seen
   * @param by the id of the person, and the time in milliseconds since 1970
   * @returns the settings whose values have changed; undefined if they are no longer those of `from`
   * @throws ValiError for an invalid value
   */
  change(
    from: Settings,
    changes: Changes,
    by: { readonly personId: number; readonly now: number },
  ): Promise<readonly SettingChange[] | undefined>;
  /** Lists the latest recorded changes, the newest first. */
  listChanges(limit: number): Promise<readonly RecordedChange[]>;
}

type Query = Pick<Database['query'], 'select' | 'insert' | 'delete'>;

/** Name of the lock of everything that changes settings. */
const LOCK = 'settings';

/** Creates the store. */
export function createSettingsStore({ query }: Database): SettingsStore {
  const selectStored = (db: Pick<Query, 'select'>) =>
    db
      .select({
        stored: sql<string | null>`jsonb_object_agg(${settings.name}, ${settings.value})::text`,
      })
      .from(settings);
  const currentStored = selectStored(query).prepare('read_settings');
  const parse = createSettingsParser(settingsSchema);

  async function readFrom(rows: ReturnType<typeof currentStored.execute>): Promise<Settings> {
    const [row] = await rows;
    return parse(row?.stored ?? null);
  }

  async function writeTo(db: Query, changes: Changes): Promise<void> {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) {
        await db.delete(settings).where(eq(settings.name, name));
        continue;
      }
      await db
        .insert(settings)
        .values({ name, value })
        .onConflictDoUpdate({ target: settings.name, set: { value } });
    }
  }

  return {
    read: () => readFrom(currentStored.execute()),
    async write(changes) {
      v.parse(settingsSchema, changes);
      await query.transaction(async (db) => {
        await lockUntilEnd(db, LOCK);
        await writeTo(db, changes);
      });
    },
    async writeUnchanged(changes) {
      v.parse(settingsSchema, changes);
      await query.transaction(async (db) => {
        await lockUntilEnd(db, LOCK);
        const changed = await db
          .selectDistinct({ name: settingsChanges.name })
          .from(settingsChanges)
          .where(inArray(settingsChanges.name, Object.keys(changes)));
        const isUnchanged = ([name]: [string, unknown]) =>
          !changed.some((one) => one.name === name);
        await writeTo(db, Object.fromEntries(Object.entries(changes).filter(isUnchanged)));
      });
    },
    async change(from, changes, { personId, now }) {
      v.parse(settingsSchema, changes);
      return query.transaction(async (db) => {
        await lockUntilEnd(db, LOCK);
        const before = await readFrom(selectStored(db));
        if (JSON.stringify(before) !== JSON.stringify(from)) return undefined;
        await writeTo(db, changes);
        const after = await readFrom(selectStored(db));
        const changed = (Object.keys(changes) as (keyof Settings)[])
          .map((name) => ({ name, before: before[name], after: after[name] }))
          .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
        if (changed.length > 0) {
          await db
            .insert(settingsChanges)
            .values(changed.map((one) => ({ ...one, personId, at: new Date(now) })));
        }
        return changed;
      });
    },
    listChanges: (limit) =>
      query
        .select({
          name: settingsChanges.name,
          before: settingsChanges.before,
          after: settingsChanges.after,
          at: settingsChanges.at,
          person: people.name,
        })
        .from(settingsChanges)
        .leftJoin(people, eq(people.id, settingsChanges.personId))
        .orderBy(desc(settingsChanges.id))
        .limit(limit),
  };
}
