import type { ReactNode } from 'react';

/** A heading of the level that fits the page around the element. */
export function Heading({
  level,
  id,
  children,
}: {
  level: number;
  id: string;
  children: ReactNode;
}) {
  const Tag = `h${level}` as 'h2';
  return (
    <Tag id={id} className="portico-title" part="title">
      {children}
    </Tag>
  );
}
