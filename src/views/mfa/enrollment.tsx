import type { Principal } from '../../contract/principal.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The second factor of the signed-in person: either a link to manage it, or an offer to set it up, which
 * can be dismissed. Empty if the portal does not offer a second factor to this person.
 */
export function Enrollment({ principal }: { principal: Principal }) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const offered = useSignalValue(session.factorOffered);
  const enrolled = principal.mfa_enrolled === true;
  if (!enrolled && !offered) return null;
  const address = session.screen('secondFactor');
  return (
    <section className="portico-enrolment" part="enrolment" aria-label={translate('mfa.title')}>
      <p className="portico-text" part="text">
        {translate(enrolled ? 'mfa.active' : 'mfa.offer')}
      </p>
      {enrolled ? (
        <a className="portico-link" part="link" href={address}>
          {translate('mfa.manage')}
        </a>
      ) : (
        <p className="portico-row">
          <a className="portico-button portico-primary" part="button primary-button" href={address}>
            {translate('mfa.setUp')}
          </a>
          <Button onClick={() => session.dismissFactorOffer()}>{translate('mfa.later')}</Button>
        </p>
      )}
    </section>
  );
}
