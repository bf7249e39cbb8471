import type { FilledForm } from '../../hooks/use-link-flow.ts';

/**
 * What stands in a form right now. It is read when the form is sent: password managers fill fields
 * without any event. A check box that is not ticked is not in the data of a form.
 */
export function readFilled(form: HTMLFormElement): FilledForm {
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
