import type { FailureDetail } from '../../contract/events.ts';
import { traitsOf } from '../../contract/failure.ts';
import { isDisabled, type SessionState, useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { describeFailure } from '../describe-failure.tsx';
import { WaitText } from '../wait-text.tsx';

/** The second-factor screen without a second factor to pass: the reason, and a link to start again. */
export function SecondFactorEnd({
  state,
  failure,
}: {
  state: SessionState;
  failure: FailureDetail | undefined;
}) {
  const { session } = useSession();
  const translator = useTranslator();
  const { translate } = translator;
  const closed = isDisabled(state);
  const wait = 'retryAfter' in state && state.retryAfter;
  const reason = wait ? (
    <WaitText source={state} seconds={wait} text="failureDetail.loginDisabledFor" />
  ) : closed ? (
    translate('failure.login-disabled')
  ) : (
    failure && describeFailure(failure, translator)
  );
  return (
    <div className="portico-form">
      <Alert tone={closed ? 'warning' : failure && traitsOf(failure.code).tone}>{reason}</Alert>
      {reason ? null : (
        <p className="portico-text" part="text">
          {translate('mfa.nothing')}
        </p>
      )}
      <a
        className="portico-button portico-primary"
        part="button primary-button start-over-button"
        href={session.screen('login')}
      >
        {translate(reason ? 'mfa.startOver' : 'signIn.goTo')}
      </a>
    </div>
  );
}
