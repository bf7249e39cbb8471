import type { ComponentPropsWithRef, ReactNode } from 'react';

/** The props of a field: those of its input, and the texts around it. */
export interface FieldProps extends ComponentPropsWithRef<'input'> {
  /** Unique on the page; the ids of hint and error begin with it. */
  id: string;
  label: string;
  /** Help that is always shown. */
  hint?: string | undefined;
  /** The error of the value. Also marks the input as invalid. */
  error?: string | undefined;
  /** A temporary notice in a live region. If it is set, even to `''`, the region is rendered. */
  notice?: ReactNode;
  /** A control at the end of the input. */
  trailing?: ReactNode;
  /** A link about the field, beside the label. */
  link?: ReactNode;
}

/** A label and an input, connected with its hint and error (WCAG 2.2, 1.3.1 and 3.3.1). */
export function Field({ id, label, hint, error, notice, trailing, link, ...input }: FieldProps) {
  const invalid = error ? true : input['aria-invalid'];
  const described = [input['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="portico-field" part="field">
      <label className="portico-label" part="label" htmlFor={id}>
        {label}
      </label>
      <div className="portico-frame" part="frame">
        <input
          {...input}
          aria-invalid={invalid}
          id={id}
          className="portico-input"
          part={invalid ? 'input input-invalid' : 'input'}
          aria-describedby={described || undefined}
        />
        {trailing}
      </div>
      {link}
      {hint ? (
        <p id={`${id}-hint`} className="portico-hint" part="hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="portico-error" part="error">
          {error}
        </p>
      ) : null}
      {notice === undefined ? null : <LiveHint>{notice}</LiveHint>}
    </div>
  );
}

/** A hint that changes. Like the region of an alert, its live region is always rendered. */
export function LiveHint({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="portico-live">
      {children ? (
        <p className="portico-hint" part="hint">
          {children}
        </p>
      ) : null}
    </div>
  );
}
