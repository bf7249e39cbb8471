/** An item of a checklist. Without `holds`, it is a plain list item. `language` is that of a portal's own text. */
export interface ChecklistItem {
  readonly text: string;
  readonly holds?: boolean;
  readonly language?: string | undefined;
}

/** A list of requirements with a mark for each. `texts` are the marks in words, for screen readers. */
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
      {items.map(({ text, holds, language }) => (
        <li key={text} className={holds ? 'portico-rule portico-rule-followed' : 'portico-rule'}>
          <svg className="portico-mark" viewBox="0 0 16 16" aria-hidden="true">
            {holds ? <path d="M3 8.5l3.5 3.5L13 4.5" /> : <circle cx="8" cy="8" r="2.5" />}
          </svg>
          <span>
            {holds === undefined ? null : (
              <span className="portico-visually-hidden">{holds ? texts.kept : texts.open} </span>
            )}
            <bdi lang={language}>{text}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
