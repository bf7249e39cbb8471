import type { ReactNode } from 'react';
import { useServices } from '../hooks/services.ts';
import type { MessageKey } from '../hooks/use-translator.ts';
import { Header } from './header.tsx';
import { LicenceNotice } from './licence-notice.tsx';

/** The box of a view that asks for something, named by its title and the portal's name. */
export function Card({
  title,
  level,
  children,
}: {
  title: MessageKey;
  level: number;
  children: ReactNode;
}) {
  const { idPrefix } = useServices();
  return (
    <section
      className="portico-card"
      part="card"
      aria-labelledby={`${idPrefix}-title ${idPrefix}-product`}
    >
      <Header title={title} level={level} />
      <LicenceNotice />
      {children}
    </section>
  );
}
