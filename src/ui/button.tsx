import type { ComponentPropsWithRef } from 'react';

/** How much a button weighs: the one main action, a second one, or one that looks like a link. */
export type ButtonKind = 'primary' | 'secondary' | 'plain';

/**
 * A native button. While busy it keeps the focus and says so, and its clicks do nothing: a disabled
 * button would drop the focus to the page.
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
