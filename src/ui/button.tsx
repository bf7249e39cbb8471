import type { ComponentPropsWithRef } from 'react';

/** The kind of a button: the main action, another action, or a button that looks like a link. */
export type ButtonKind = 'primary' | 'secondary' | 'plain';

/**
 * A native button. While busy it ignores clicks but stays focusable: a disabled button would lose the
 * focus.
 */
export function Button({
  kind = 'secondary',
  busy = false,
  onClick,
  ...rest
}: ComponentPropsWithRef<'button'> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      type="button"
      className={`portico-button portico-${kind}`}
      part={`button ${kind}-button`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
