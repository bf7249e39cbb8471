import type { ReactNode } from 'react';

/**
 * The alert of a form. The live region is always rendered: screen readers often ignore a region that is
 * inserted together with its text (WCAG 2.2, 4.1.3).
 */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="portico-live">
      {children ? (
        <p className="portico-alert" part="alert">
          {children}
        </p>
      ) : null}
    </div>
  );
}
