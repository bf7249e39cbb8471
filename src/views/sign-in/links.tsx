import { toHttpUrl } from '../../contract/urls.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';

/** The link to the page for a forgotten password, if the page of the element has set its URL. */
export function ForgotPasswordLink({ url }: { url: string }) {
  const { baseURI } = useView().host;
  const { translate } = useTranslator();
  const href = toHttpUrl(url, baseURI)?.href;
  if (!href) return null;
  return (
    <a className="portico-link" part="link forgot-password-link" href={href}>
      {translate('signIn.forgotPassword')}
    </a>
  );
}

/** The link to the page for registration, if the page of the element has set its URL. */
export function RegistrationLink({ url }: { url: string }) {
  const { baseURI } = useView().host;
  const { translate } = useTranslator();
  const href = toHttpUrl(url, baseURI)?.href;
  if (!href) return null;
  return (
    <a className="portico-link" part="link registration-link" href={href}>
      {translate('signIn.register')}
    </a>
  );
}
