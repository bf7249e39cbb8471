import { useState } from 'react';
import { type Draft, draftOf, keepDraft } from '../external-user/draft.ts';
import { useServices } from './services.ts';

/** What somebody typed into a registration before the page was loaded again, and the way to keep more. */
export function useDraft(emailAddress: string): {
  draft: Draft | undefined;
  keep: (typed: Omit<Draft, 'emailAddress'>) => void;
} {
  const { perTab } = useServices().ports;
  const [draft] = useState(() => draftOf(perTab, emailAddress));
  return { draft, keep: (typed) => keepDraft(perTab, { ...typed, emailAddress }) };
}
