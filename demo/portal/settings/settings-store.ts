import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../server/database/database.ts';
import { settings } from '../database/schema/settings.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** The settings. They are in the database, so all processes of the portal agree on them. */
export interface SettingsStore {
  /** Reads the current settings. */
  read(): Promise<Settings>;
  /**
   * Changes settings; `undefined` restores a default.
   * @throws ValiError for an invalid value
   */
  write(change: Partial<{ [Name in keyof Settings]: Settings[Name] | undefined }>): Promise<void>;
}

/** Creates the store. */
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
