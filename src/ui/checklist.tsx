/** A line of a checklist; without `holds` it is a line of a list. */
export interface ChecklistItem {
  readonly text: string;
  readonly holds?: boolean;
}

/** What is asked for, each with a mark that changes while somebody types. `texts` are the marks in words. */
export function Checklist({
  id,
  items,
  texts,
}: {
  id: string;
  items: readonly ChecklistItem[];
  texts: { kept: string; open: string };
}) {
  return (
    <ul id={id} className="portico-checklist" part="checklist">
      {items.map(({ text, holds }) => (
        <li key={text} className={holds ? 'portico-rule portico-rule-kept' : 'portico-rule'}>
          <svg className="portico-mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {holds ? <path d="M3 8.5l3.5 3.5L13 4.5" /> : <circle cx="8" cy="8" r="2.5" />}
          </svg>
          <span>
            {holds === undefined ? null : (
              <span className="portico-unseen">{holds ? texts.kept : texts.open} </span>
            )}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
