import { type RefObject, useEffect, useState } from 'react';
import type { FormErrors } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';

type Field = keyof FormErrors;
type FormError = NonNullable<FormErrors[Field]>;

/** The key of the text for an error of a field. An error without a text does not compile. */
export function getErrorKey(field: Field, error: FormError): MessageKey {
  if (error === 'missing') return `missing.${field}`;
  if (field === 'emailAddress' && error === 'invalid') return 'emailAddressError.invalid';
  return `fieldError.${error}`;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The texts for the errors of a form. New errors move the focus to the first field with one (WCAG 2.2,
 * 3.3.1). The error of a field disappears when the person types into the field.
 * @param describe the text for an error, if the form has a more precise one
 */
export function useFormErrors(
  form: RefObject<HTMLFormElement | null>,
  errors: FormErrors,
  describe?: (field: Field, error: FormError) => string | undefined,
) {
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
    moveFocus(fields.find(({ name }) => Object.hasOwn(errors, name)));
  }, [form, errors, moveFocus]);

  return {
    /** The text for the error of a field; undefined if there is none or the field has been changed since. */
    getError(field: Field): string | undefined {
      const error = errors[field];
      if (!error || touched.has(field)) return undefined;
      return describe?.(field, error) ?? translate(getErrorKey(field, error));
    },
    /** Marks a field as changed. */
    touch: (field: string) => setTouched((before) => new Set([...before, field])),
  };
}
