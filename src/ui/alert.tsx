import type { ReactNode } from 'react';

/**
 * The one place of a form where failures are said. The live region is there from the start, because a
 * region that arrives together with its text is often not read out (WCAG 2.2, 4.1.3).
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
