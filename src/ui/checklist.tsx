/** An item of a checklist. A plain one is only listed. `language` is that of a portal's own text. */
export interface ChecklistItem {
  readonly text: string;
  readonly mark: 'kept' | 'failed' | 'open' | 'plain';
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
      {items.map(({ text, mark, language }) => (
        <li key={text} className={`portico-rule portico-rule-${mark}`}>
          <span>
            {mark === 'plain' ? null : (
              <span className="portico-visually-hidden">
                {mark === 'kept' ? texts.kept : texts.open}{' '}
              </span>
            )}
            <bdi lang={language}>{text}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
