import type { Principal } from '../../contract/principal.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StepIcon } from '../card.tsx';
import css from './enrollment.css?inline';

/**
 * The second factor of the signed-in person: either a link to manage it, or an offer to set it up, which
 * can be dismissed. Empty if the portal does not offer a second factor to this person.
 */
export function Enrollment({ principal }: { principal: Principal }) {
  useStyles(css);
  const { session } = useView();
  const { translate } = useTranslator();
  const offered = useSignalValue(session.factorOffered);
  const enrolled = principal.mfa_enrolled === true;
  if (!enrolled && !offered) return null;
  const address = session.screen('secondFactor');
  return (
    <section className="portico-enrolment" part="enrolment" aria-label={translate('mfa.title')}>
      <StepIcon name="shield" />
      <div className="portico-enrolment-text">
        <p className="portico-enrolment-title" part="enrolment-title">
          {translate(enrolled ? 'mfa.active' : 'mfa.title')}
        </p>
        {enrolled ? (
          <a className="portico-link" part="link manage-link" href={address}>
            {translate('mfa.manage')}
          </a>
        ) : (
          <>
            <p className="portico-text" part="text">
              {translate('mfa.offer')}
            </p>
            <p className="portico-enrolment-actions" part="actions">
              <ButtonLink name="set-up" href={address}>
                {translate('mfa.setUp')}
              </ButtonLink>
              <Button name="dismiss" onClick={() => session.dismissFactorOffer()}>
                {translate('mfa.later')}
              </Button>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
