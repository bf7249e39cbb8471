import { useState } from 'react';
import { type Draft, readDraft, saveDraft } from '../external-user/draft.ts';
import type { FormValues } from '../external-user/form-values.ts';
import type { LinkFlow } from '../external-user/link-flow.ts';
import { validateForm } from '../external-user/validate-form.ts';
import { useView } from './view-context.ts';

/** The draft of a registration before the last reload, and a function that saves a newer one. */
export function useDraft(emailAddress: string): {
  draft: Draft | undefined;
  save: (values: Omit<Draft, 'emailAddress'>) => void;
} {
  const { perTab } = useView().ports;
  const [draft] = useState(() => readDraft(perTab, emailAddress));
  return { draft, save: (values) => saveDraft(perTab, { ...values, emailAddress }) };
}

/** Validates the form of a link and sends it. Only the forms load this file: it brings the password rules. */
export function submitForm(flow: LinkFlow, values: FormValues): void {
  const { value } = flow.state;
  if ('user' in value) void flow.send(values, validateForm(values, value.user));
}
