import type { ExternalUser } from '../contract/external-user.ts';
import { EXTERNAL_USER_STATES } from '../contract/external-user-state.ts';
import { problemOfPassword, problemsOfRegistration } from '../contract/problems-of-registration.ts';
import type { FilledForm } from './filled-form.ts';
import type { FormProblems } from './link-state.ts';
import { recordOf } from './record-of.ts';

/** What is wrong with a form before it is sent: the portal checks by the same rules. */
export function problemsOfForm(form: FilledForm, user: ExternalUser): FormProblems {
  const isNew = user.userState === EXTERNAL_USER_STATES.initial;
  const password = problemOfPassword(form.password, user);
  const problems = isNew
    ? problemsOfRegistration(recordOf(form, user, ''), user)
    : { ...(password && { password }) };
  const repeat = problemOfRepeat(form);
  return { ...problems, ...(repeat && { repeat }) };
}

function problemOfRepeat({ password, repeat }: FilledForm): FormProblems['repeat'] {
  if (repeat === '') return 'missing';
  // The portal composes passwords too (NFC), so that it takes both for the same.
  return repeat.normalize() === password.normalize() ? undefined : 'different';
}
