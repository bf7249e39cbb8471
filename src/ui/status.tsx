import { type ReactNode, useEffect, useState } from 'react';

/**
 * A quiet message. Like the region of an alert, its live region is always rendered. Screen readers often ignore a
 * region that appears with its text, so the text comes after the region (WCAG 2.2, 4.1.3).
 */
export function Status({ children }: { children: ReactNode }) {
  const [isInPage, setIsInPage] = useState(false);
  useEffect(() => setIsInPage(true), []);
  return (
    <div role="status" className="portico-live">
      {children && isInPage ? (
        <p className="portico-alert portico-alert-info" part="status">
          {children}
        </p>
      ) : null}
    </div>
  );
}
