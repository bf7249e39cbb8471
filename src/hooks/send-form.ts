import type { FilledForm } from '../external-user/filled-form.ts';
import type { LinkFlow } from '../external-user/link-flow.ts';
import { problemsOfForm } from '../external-user/problems-of-form.ts';

/** Sends a form, unless it does not pass. Apart from the flow, because only a form needs the rules. */
export function sendForm(flow: LinkFlow, form: FilledForm): void {
  const { value } = flow.state;
  if ('user' in value) void flow.send(form, problemsOfForm(form, value.user));
}
