import { type KeyboardEvent, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** The texts of the reveal button, and of the notice about Caps Lock. */
export interface PasswordFieldTexts {
  show: string;
  hide: string;
  capsLock: string;
}

/**
 * A password input with a reveal button, and a notice while Caps Lock is on. The form controls whether the
 * password is shown, so that it can mask the password on submit.
 */
export function PasswordField({
  shown,
  onShow,
  texts,
  notice,
  ...field
}: Omit<FieldProps, 'trailing' | 'type'> & {
  shown: boolean;
  onShow: (shown: boolean) => void;
  texts: PasswordFieldTexts;
}) {
  const [capsLock, setCapsLock] = useState(false);
  // Password managers dispatch key events that are not keyboard events and lack this method.
  const checkCapsLock = (event: KeyboardEvent) =>
    setCapsLock(event.getModifierState?.('CapsLock') === true);
  const label = shown ? texts.hide : texts.show;
  const capsLockNotice = capsLock ? ({ tone: 'warning', text: texts.capsLock } as const) : null;
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setCapsLock(false)}
      notice={notice ?? capsLockNotice}
      trailing={
        <button
          type="button"
          className="portico-reveal"
          part="reveal-button"
          aria-label={label}
          title={label}
          aria-controls={field.id}
          onClick={() => onShow(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  );
}

/** An eye, crossed out or not. Decorative: the button has an accessible name. */
function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        className="portico-eye"
        d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0"
      />
      {crossed ? <path className="portico-cross" d="M4 4l16 16" /> : null}
    </svg>
  );
}
