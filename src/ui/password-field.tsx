import { type KeyboardEvent, useState } from 'react';
import { EyeIcon } from './eye-icon.tsx';
import { Field, type FieldProps } from './field.tsx';

/** The texts of a password field. */
export interface PasswordFieldTexts {
  show: string;
  hide: string;
  capsLock: string;
}

/**
 * A password with a button that shows it, and a remark while Caps Lock is on. Whoever holds the form
 * decides whether it is shown, so that it can be hidden again when the form is sent.
 */
export function PasswordField({
  shown,
  onShow,
  texts,
  ...field
}: Omit<FieldProps, 'notice' | 'trailing' | 'type'> & {
  shown: boolean;
  onShow: (shown: boolean) => void;
  texts: PasswordFieldTexts;
}) {
  const [capsLock, setCapsLock] = useState(false);
  // Password managers send key events that are no keyboard events.
  const watch = (event: KeyboardEvent) =>
    setCapsLock(event.getModifierState?.('CapsLock') === true);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      notice={capsLock ? texts.capsLock : ''}
      trailing={
        <button
          type="button"
          className="portico-reveal"
          part="reveal-button"
          aria-label={shown ? texts.hide : texts.show}
          title={shown ? texts.hide : texts.show}
          aria-controls={field.id}
          onClick={() => onShow(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  );
}
