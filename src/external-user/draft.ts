import { ignoreErrors } from '../contract/ignore-errors.ts';
import * as v from '../contract/schema.ts';
import type { KeyValueStore } from '../platform/ports.ts';
import { DRAFT_KEY } from './form-values.ts';

const draftSchema = v.object({
  emailAddress: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
});

/** The input of a registration form without the passwords, and the address it belongs to. */
export type Draft = v.InferOutput<typeof draftSchema>;

/** Saves a draft, so that it survives a reload. */
export function saveDraft(storage: KeyValueStore, draft: Draft): void {
  storage.set(DRAFT_KEY, JSON.stringify(draft));
}

/** The saved draft of this address; undefined if there is none or it belongs to another address. */
export function readDraft(storage: KeyValueStore, emailAddress: string): Draft | undefined {
  const draft = ignoreErrors(() => v.parse(draftSchema, JSON.parse(storage.get(DRAFT_KEY) ?? '')));
  return draft?.emailAddress === emailAddress ? draft : undefined;
}
