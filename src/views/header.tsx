import { useServices } from '../hooks/services.ts';
import { usePortalAddress } from '../hooks/use-portal-address.ts';
import { usePublicInfo } from '../hooks/use-session.ts';
import { type MessageKey, useTranslator } from '../hooks/use-translator.ts';
import { Heading } from '../ui/heading.tsx';

/**
 * The title with the portal's name and logo. Name and logo come later than the form, so that their
 * room is kept free from the start: nothing moves when they arrive.
 */
export function Header({ title, level }: { title: MessageKey; level: number }) {
  const { idPrefix } = useServices();
  const { translate } = useTranslator();
  const branding = usePublicInfo()?.branding;
  const logo = usePortalAddress(branding?.loginImage);
  return (
    <header className="portico-header" part="header">
      <div>
        <Heading level={level} id={`${idPrefix}-title`}>
          {translate(title)}
        </Heading>
        <p id={`${idPrefix}-product`} className="portico-product" part="product">
          {branding?.productName}
        </p>
      </div>
      {logo ? <img className="portico-logo" part="logo" src={logo} alt="" /> : null}
    </header>
  );
}
