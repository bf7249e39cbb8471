import { useTranslator } from '../../hooks/use-translator.ts';
import { safeLink } from '../safe-link.ts';

/** The ways out of a sign-in: a forgotten password, no account yet. Each only where the page has one. */
export function Links(props: { forgotPasswordUrl: string; registrationUrl: string }) {
  const { translate } = useTranslator();
  const forgotPassword = safeLink(props.forgotPasswordUrl);
  const registration = safeLink(props.registrationUrl);
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
