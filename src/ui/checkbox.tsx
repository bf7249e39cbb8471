import type { ComponentPropsWithRef } from 'react';
import { MessageText } from './alert.tsx';

/** A native check box with its label and error. */
export function Checkbox({
  id,
  label,
  error,
  ...input
}: ComponentPropsWithRef<'input'> & { id: string; label: string; error: string | undefined }) {
  return (
    <div className="portico-field" part="field">
      <div className="portico-check">
        <input
          {...input}
          type="checkbox"
          id={id}
          className="portico-checkbox"
          part="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
        />
        <label className="portico-check-label" part="label" htmlFor={id}>
          {label}
        </label>
      </div>
      <MessageText id={`${id}-message`} text={error} />
    </div>
  );
}
