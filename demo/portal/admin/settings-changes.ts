import type { PageFrame } from '../pages/page-frame.ts';
import { toKnownZone } from '../people/known-zone.ts';
import type { Session } from '../sessions/session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Number of changes that the page lists. */
const LISTED_CHANGES = 20;

/** Length of a value in the list of changes and in the security log, in UTF-16 code units. */
const SHOWN_VALUE = 200;

/** A change in the list of the page. */
interface ChangeView {
  readonly at: string;
  readonly atIso: string;
  readonly person: string;
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the latest changes of the settings, with times in the zone of the person. */
async function listChanges(
  settings: SettingsStore,
  { person }: Session,
  { culture, texts }: PageFrame,
): Promise<ChangeView[]> {
  const format = new Intl.DateTimeFormat(culture, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: toKnownZone(person.timeZone),
  });
  return (await settings.listChanges(LISTED_CHANGES)).map((change) => ({
    at: format.format(change.at),
    atIso: change.at.toISOString(),
    person: change.person ?? texts.settings.changes.deleted,
    setting: change.name,
    before: toShownValue(change.before),
    after: toShownValue(change.after),
  }));
}

/** Returns a value as JSON, cut if it is long; empty without a value. */
function toShownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value);
  return text.length > SHOWN_VALUE ? `${text.slice(0, SHOWN_VALUE)}…` : text;
}

export { type ChangeView, listChanges, toShownValue };
