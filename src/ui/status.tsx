import type { ReactNode } from 'react';

/** A quiet message. Like the region of an alert, its live region is always rendered (WCAG 2.2, 4.1.3). */
export function Status({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="portico-live">
      {children ? (
        <p className="portico-alert portico-alert-info" part="status">
          {children}
        </p>
      ) : null}
    </div>
  );
}
