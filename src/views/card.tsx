import type { ReactNode } from 'react';
import { useServices } from '../hooks/services.ts';
import { usePortalUrl, usePublicInfo } from '../hooks/use-session.ts';
import { type MessageKey, useTranslator } from '../hooks/use-translator.ts';
import { LicenseNotice } from './license-notice.tsx';

/** The box around the content of a view. Its accessible name is the title and the portal's name. */
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
      <LicenseNotice />
      {children}
    </section>
  );
}

/**
 * The title with the portal's name and logo. Both are loaded after the form is shown; their space is
 * reserved, so that the layout does not shift when they appear.
 */
function Header({ title, level }: { title: MessageKey; level: number }) {
  const { idPrefix } = useServices();
  const { translate } = useTranslator();
  const branding = usePublicInfo()?.branding;
  const Title = `h${level}` as 'h2';
  const logo = usePortalUrl(branding?.loginImage);
  return (
    <header className="portico-header" part="header">
      <div>
        <Title id={`${idPrefix}-title`} className="portico-title" part="title">
          {translate(title)}
        </Title>
        <p id={`${idPrefix}-product`} className="portico-product" part="product">
          <bdi>{branding?.productName}</bdi>
        </p>
      </div>
      {logo ? <img className="portico-logo" part="logo" src={logo} alt="" /> : null}
    </header>
  );
}
