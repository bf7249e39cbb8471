import type { ReactNode } from 'react';
import { usePortalUrl, usePublicInfo } from '../hooks/use-session.ts';
import { type MessageKey, useStyles, useTranslator, useView } from '../hooks/view-context.ts';
import css from './step-icon.css?inline';

interface HeaderProps {
  title: MessageKey;
  level: number;
  /** A picture of the step, beside the title. */
  icon?: ReactNode;
}

/** A slot for content of the page. Without a shadow root, it would be one of the root around the element. */
export function Slot({ name }: { name: string }) {
  return useView().host.shadowRoot ? <slot name={name} /> : null;
}

/** The box around the content of a view. Its accessible name is the title and the portal's name. */
export function Card({ children, ...header }: HeaderProps & { children: ReactNode }) {
  const { idPrefix } = useView();
  return (
    <section
      className="portico-card"
      part="card"
      aria-labelledby={`${idPrefix}-title ${idPrefix}-product`}
    >
      <Slot name="header" />
      <Header {...header} />
      {children}
      <Slot name="footer" />
    </section>
  );
}

/**
 * The portal's logo, the title and the portal's name. Logo and name are loaded after the form is shown, and their room is
 * kept, so that nothing moves when they appear. Without a logo, the first letter of the name has its room.
 */
function Header({ title, level, icon }: HeaderProps) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  const branding = usePublicInfo()?.branding;
  const Title = `h${level}` as 'h2';
  const logo = usePortalUrl(branding?.loginImage);
  return (
    <header className="portico-header" part="header">
      <div className="portico-brand" part="brand">
        {logo ? (
          <img className="portico-logo" part="logo" src={logo} alt="" />
        ) : branding?.productName ? (
          <b className="portico-step" part="monogram" aria-hidden="true">
            {[...branding.productName][0]}
          </b>
        ) : null}
      </div>
      <div className="portico-heading" part="heading">
        {icon}
        <div>
          <Title id={`${idPrefix}-title`} className="portico-title" part="title">
            {translate(title)}
          </Title>
          <p id={`${idPrefix}-product`} className="portico-product" part="product">
            <bdi>{branding?.productName}</bdi>
          </p>
        </div>
      </div>
    </header>
  );
}

const PATHS = {
  mail: 'M3 6h18v12H3zl9 7 9-7',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  'check-mark': 'M5 12.5l5 5L19 7',
} as const;

/** The name of a picture. */
export type StepIconName = keyof typeof PATHS;

/** A picture of a step beside its title: an envelope, a shield or a check mark. Decorative. */
export function StepIcon({ name }: { name: StepIconName }) {
  useStyles(css);
  return (
    <span className="portico-step" part="step-icon">
      <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path className={`portico-${name}`} d={PATHS[name]} />
      </svg>
    </span>
  );
}
