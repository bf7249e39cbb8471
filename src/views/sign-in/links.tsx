import { toHttpUrl } from '../../contract/urls.ts';
import { useServices } from '../../hooks/services.ts';
import { useTranslator } from '../../hooks/use-translator.ts';

/** The links below the form, each only if the page has set its URL. */
export function Links(props: { forgotPasswordUrl: string; registrationUrl: string }) {
  const { baseURI } = useServices().host;
  const { translate } = useTranslator();
  const forgotPassword = toHttpUrl(props.forgotPasswordUrl, baseURI)?.href;
  const registration = toHttpUrl(props.registrationUrl, baseURI)?.href;
  if (!forgotPassword && !registration) return null;
  return (
    <p className="portico-links" part="links">
      {forgotPassword ? (
        <a className="portico-link" part="link" href={forgotPassword}>
          {translate('signIn.forgotPassword')}
        </a>
      ) : null}
      {registration ? (
        <a className="portico-link" part="link" href={registration}>
          {translate('signIn.register')}
        </a>
      ) : null}
    </p>
  );
}
