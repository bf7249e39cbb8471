import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import type { FormErrors } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../failure-alert.tsx';

type FieldName = keyof FormErrors;
type FormError = NonNullable<FormErrors[FieldName]>;

/** The frame of each form of an invited person: the form element, its main button, and the alert with the failure. */
export function FlowForm({
  form,
  state: { sending, failure },
  onInput,
  onSubmit,
  submitText,
  after,
  children,
}: {
  form: RefObject<HTMLFormElement | null>;
  state: { sending: boolean; failure?: FailureDetail | undefined };
  /** Called with the name of the field whose value has changed. */
  onInput: (field: string, form: HTMLFormElement) => void;
  onSubmit: (form: HTMLFormElement) => void;
  submitText: string;
  /** What is below the button. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  return (
    <form
      ref={form}
      className="portico-form"
      part="form"
      // A submission that no handler prevents must not write the password into the address.
      method="dialog"
      noValidate
      onInput={(event) => onInput((event.target as HTMLInputElement).name, event.currentTarget)}
      // As in the sign-in, handlers of the page for all forms do not get it.
      onSubmitCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit(event.currentTarget);
      }}
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={sending || undefined}
    >
      {children}
      <div className="portico-actions" part="actions">
        <FailureAlert failure={failure} />
        <Button type="submit" kind="primary" name="submit" busy={sending}>
          {sending ? translate('registration.sending') : submitText}
        </Button>
      </div>
      {after}
    </form>
  );
}

/** The key of the text for an error of a field. An error without a text does not compile. */
export function getErrorKey(field: FieldName, error: FormError): MessageKey {
  if (error === 'missing') return `missing.${field}`;
  if (field === 'emailAddress' && error === 'invalid') return 'emailAddressError.invalid';
  return `fieldError.${error}`;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The texts for the errors of a form. New errors move the focus to the first field with one (WCAG 2.2,
 * 3.3.1). The error of a field disappears when the person types into the field.
 */
export function useFormErrors(form: RefObject<HTMLFormElement | null>, errors: FormErrors) {
  const { moveFocus } = useView();
  const { translate } = useTranslator();
  const [seen, setSeen] = useState(errors);
  const [touched, setTouched] = useState(NONE);
  if (seen !== errors) {
    setSeen(errors);
    setTouched(NONE);
  }

  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    moveFocus(fields.filter(({ name }) => Object.hasOwn(errors, name))[0]);
  }, [form, errors, moveFocus]);

  /** The error of a field that has not been changed since. */
  const getCode = (field: FieldName) => (touched.has(field) ? undefined : errors[field]);
  return {
    /** The text for the error of a field; undefined if there is none or the field has been changed since. */
    getError(field: FieldName): string | undefined {
      const error = getCode(field);
      return error && translate(getErrorKey(field, error));
    },
    getCode,
    /** Marks a field as changed. */
    touch: (field: string) => setTouched((before) => new Set([...before, field])),
  };
}
