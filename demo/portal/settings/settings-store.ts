import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../server/database/database.ts';
import { settings } from '../database/schema/settings.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** The settings, kept in the database so that all of the portal's processes agree on them. */
export interface SettingsStore {
  /** The settings as they hold now. */
  read(): Promise<Settings>;
  /**
   * Changes some; `undefined` puts a setting back to its default.
   * @throws ValiError for a value that can't be
   */
  write(change: Partial<{ [Name in keyof Settings]: Settings[Name] | undefined }>): Promise<void>;
}

/** Makes the store over a database. */
export function createSettingsStore({ query }: Database): SettingsStore {
  return {
    async read() {
      const rows = await query.select().from(settings);
      return v.parse(settingsSchema, Object.fromEntries(rows.map((row) => [row.name, row.value])));
    },
    async write(change) {
      v.parse(settingsSchema, change);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) {
          await query.delete(settings).where(eq(settings.name, name));
          continue;
        }
        await query
          .insert(settings)
          .values({ name, value })
          .onConflictDoUpdate({ target: settings.name, set: { value } });
      }
    },
  };
}
