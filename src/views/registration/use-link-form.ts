import { type FormEvent, useRef, useState } from 'react';
import type { ExternalUser } from '../../contract/external-user.ts';
import { EXTERNAL_USER_STATES } from '../../contract/external-user-state.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import { submitForm, useDraft } from '../../hooks/link-form.ts';
import type { FormErrors, FormValues, LinkFlow } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import { describeBrokenRule } from './password-guidance.ts';
import { useFormErrors } from './use-form-errors.ts';

const BLANK: FormValues = {
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  repeat: '',
  accepted: false,
};

/** The behavior that both forms of a link share. */
export function useLinkForm(
  flow: LinkFlow,
  { user, errors }: { user: ExternalUser; errors: FormErrors },
) {
  const ref = useRef<HTMLFormElement>(null);
  const translator = useTranslator();
  const { rules } = readRestrictions(user.passwordRestrictions);
  const { getError, touch } = useFormErrors(ref, errors, (field, error) =>
    field === 'password' ? describeBrokenRule(error, rules, translator) : undefined,
  );
  const { draft, save } = useDraft(user.emailAddress);
  const [values, setValues] = useState<FormValues>({ ...BLANK, ...draft });

  return {
    /** The input before the last reload. */
    draft,
    /** The values after the last input event, for content that depends on them. */
    values,
    getError,
    form: {
      ref,
      className: 'portico-form',
      // A submission that no handler prevents must not write the password into the address.
      method: 'dialog',
      noValidate: true,
      onInput(event: FormEvent<HTMLFormElement>) {
        const current = readValues(event.currentTarget);
        setValues(current);
        touch((event.target as HTMLInputElement).name);
        const { firstName, lastName, phone } = current;
        if (user.userState === EXTERNAL_USER_STATES.initial) save({ firstName, lastName, phone });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const current = readValues(event.currentTarget);
        setValues(current);
        submitForm(flow, current);
      },
    },
  };
}

/**
 * Reads the values of a form. Called on submit too, because password managers fill fields without events.
 * The data of a form lacks check boxes that are not checked.
 */
function readValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    password: text('password'),
    repeat: text('repeat'),
    accepted: data.has('termsAndConditions'),
  };
}
