import type { ReactNode } from 'react';
import { useModule } from '../hooks/use-module.ts';
import { usePortalUrl, usePublicInfo } from '../hooks/use-session.ts';
import { type MessageKey, useTranslator, useView } from '../hooks/view-context.ts';
import type { StepPictureName } from './step-picture.tsx';

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

/** A script with the pictures: they are decorative, and people see the form before. */
const loadPictures = () => import('./step-picture.tsx');

/** A picture of a step beside its title. Decorative. Its room is kept until it is loaded. */
export function StepIcon({ name }: { name: StepPictureName }) {
  const pictures = useModule(loadPictures);
  return (
    <span className="portico-step" part="step-icon">
      {typeof pictures === 'object' && <pictures.StepPicture name={name} />}
    </span>
  );
}
