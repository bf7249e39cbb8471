import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Alert, type Message, MessageText } from './alert.tsx';

/** The props of a field: those of its input, and the texts around it. */
export interface FieldProps extends ComponentPropsWithRef<'input'> {
  /** Unique on the page; the id of the message begins with it. */
  id: string;
  label: string;
  /** The error of the value. Also marks the input as invalid. */
  error?: ReactNode;
  /** A message in a live region, unless there is an error. If it is set, even to `null`, the region is rendered. */
  notice?: Message | null | undefined;
  /** A control at the end of the input. */
  trailing?: ReactNode;
  /** What is beside the label: a link about the field, or a live text. */
  aside?: ReactNode;
  /** The input is a new one, without its value, when this changes. */
  inputKey?: string;
  /** What is between the label and the input. */
  above?: ReactNode;
  /** The beginning of its own parts, such as `user-name-label` and `user-name-input`. */
  part: string;
  /** What is between the input and the message. */
  children?: ReactNode;
}

/**
 * A label and an input, connected with its message (WCAG 2.2, 1.3.1 and 3.3.1). The message stands in the gap below the
 * field, one at a time.
 */
export function Field({
  id,
  label,
  error,
  notice,
  trailing,
  aside,
  above,
  inputKey,
  part,
  children,
  ...input
}: FieldProps) {
  const invalid = error ? true : input['aria-invalid'];
  const messageId = `${id}-message`;
  const described = [input['aria-describedby'], error && messageId].filter(Boolean).join(' ');
  return (
    <div className="portico-field" part="field">
      <label className="portico-label" part={`label ${part}-label`} htmlFor={id}>
        {label}
      </label>
      {above}
      <div className="portico-frame" part="frame">
        <input
          key={inputKey}
          {...input}
          aria-invalid={invalid}
          id={id}
          className="portico-input"
          part={`input ${part}-input${invalid ? ' input-invalid' : ''}`}
          aria-describedby={described || undefined}
        />
        {trailing}
      </div>
      {aside}
      {children}
      <MessageText id={messageId} text={error} />
      {notice === undefined ? null : <Alert {...(error ? null : notice)} />}
    </div>
  );
}
