import type { ReactNode } from 'react';

/** How serious a message is: an error, a state that passes, or a fact. */
export type AlertTone = 'danger' | 'warning' | 'info';

/** A message about a field or a form. Without a text, nothing is shown. */
export interface Message {
  readonly id?: string;
  readonly tone?: AlertTone | undefined;
  readonly text?: ReactNode;
}

/** The text of a message. */
export function MessageText({ id, tone = 'danger', text }: Message) {
  return text ? (
    <p
      id={id}
      className={`portico-alert portico-alert-${tone}`}
      part={
        tone === 'danger'
          ? 'alert'
          : tone === 'warning'
            ? 'alert alert-warning'
            : 'alert alert-info'
      }
    >
      {text}
    </p>
  ) : null;
}

/**
 * A live region with a message, if there is one. The region is always rendered: screen readers often ignore a region that
 * is inserted together with its text (WCAG 2.2, 4.1.3).
 */
export function Alert(message: Message) {
  return (
    <div role="alert">
      <MessageText {...message} />
    </div>
  );
}
