import * as v from 'valibot';
import { withoutPrototype } from './own-properties.ts';

/**
 * valibot's `object()` for any page. valibot enumerates the entries with `for...in`, and would take what a
 * page adds to `Object.prototype` for a schema.
 */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  // biome-ignore lint/plugin: its entries have no prototype.
  v.object(withoutPrototype(entries));

/** valibot's `strictObject()` for any page. */
export const strictObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  // biome-ignore lint/plugin: its entries have no prototype.
  v.strictObject(withoutPrototype(entries));
