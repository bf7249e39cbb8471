import type { ComponentPropsWithRef } from 'react';

/** The kind of a button: the main action, another action, or a button that looks like a link. */
export type ButtonKind = 'primary' | 'secondary' | 'plain';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'name'> {
  kind?: ButtonKind;
  /** What the button does; the beginning of a part of its own, such as `guest-button`. */
  name?: string;
  /** Whether its action is under way. */
  busy?: boolean;
  /** Whether its action is not possible now. */
  unavailable?: boolean;
}

/**
 * A link that looks like a main button.
 * @param name what it leads to; the beginning of a part of its own, such as `continue-button`
 */
export function ButtonLink({ name, ...rest }: ComponentPropsWithRef<'a'> & { name: string }) {
  return (
    <a
      className="portico-button portico-primary"
      part={`button primary-button ${name}-button`}
      {...rest}
    />
  );
}

/**
 * A native button. While busy or unavailable it ignores clicks but stays focusable: a disabled button would lose the
 * focus.
 */
export function Button({
  kind = 'secondary',
  name,
  busy = false,
  unavailable = false,
  onClick,
  ...rest
}: ButtonProps) {
  const parts = ['button', `${kind}-button`];
  if (name) parts.push(`${name}-button`);
  if (busy) parts.push(`${kind}-button-busy`);
  const refuses = busy || unavailable;
  return (
    <button
      type="button"
      className={`portico-button portico-${kind}${busy ? ' portico-busy' : ''}`}
      part={parts.join(' ')}
      aria-disabled={refuses || undefined}
      onClick={refuses ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
