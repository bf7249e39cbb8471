import type { ExternalUser } from '../contract/external-user.ts';
import { INITIAL } from '../contract/external-user-state.ts';
import { composeText } from '../contract/typed-text.ts';
import { validatePassword, validateRegistration } from '../contract/validate-registration.ts';
import { type FormValues, toRecord } from './form-values.ts';
import type { FormErrors } from './link-state.ts';

/** Validates a form before it is sent, by the same rules as the portal. */
export function validateForm(values: FormValues, user: ExternalUser): FormErrors {
  const isRegistration = user.userState === INITIAL;
  const password = validatePassword(values.password, user);
  const errors = isRegistration
    ? validateRegistration(toRecord(values, user, ''), user)
    : { ...(password && { password }) };
  const repeat = validateRepeat(values);
  return { ...errors, ...(repeat && { repeat }) };
}

function validateRepeat({ password, repeat }: FormValues): FormErrors['repeat'] {
  if (repeat === '') return 'missing';
  return composeText(repeat) === composeText(password) ? undefined : 'different';
}
