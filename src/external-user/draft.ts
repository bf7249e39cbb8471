import * as v from 'valibot';
import type { KeyValueStore } from '../platform/ports.ts';
import { DRAFT_KEY } from './draft-key.ts';

const draftSchema = v.object({
  emailAddress: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
});

/** What was typed into a registration, passwords aside, and by whom. */
export type Draft = v.InferOutput<typeof draftSchema>;

/** Keeps it over a reload. */
export function keepDraft(storage: KeyValueStore, draft: Draft): void {
  storage.set(DRAFT_KEY, JSON.stringify(draft));
}

/** What the same person has typed before, if it is still there. */
export function draftOf(storage: KeyValueStore, emailAddress: string): Draft | undefined {
  try {
    const draft = v.parse(draftSchema, JSON.parse(storage.get(DRAFT_KEY) ?? ''));
    return draft.emailAddress === emailAddress ? draft : undefined;
  } catch {
    return undefined;
  }
}
