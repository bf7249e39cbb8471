import type { ReactNode } from 'react';

/** How serious a message is: an error, a state that passes, or a fact. */
export type AlertTone = 'danger' | 'warning' | 'info';

/**
 * The alert of a form. The live region is always rendered: screen readers often ignore a region that is
 * inserted together with its text (WCAG 2.2, 4.1.3).
 */
export function Alert({
  tone = 'danger',
  children,
}: {
  tone?: AlertTone | undefined;
  children: ReactNode;
}) {
  return (
    <div role="alert" className="portico-live">
      {children ? (
        <p
          className={`portico-alert portico-alert-${tone}`}
          part={
            tone === 'danger'
              ? 'alert'
              : tone === 'warning'
                ? 'alert alert-warning'
                : 'alert alert-info'
          }
        >
          {children}
        </p>
      ) : null}
    </div>
  );
}
