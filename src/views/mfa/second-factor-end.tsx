import type { FailureDetail } from '../../contract/events.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { describeFailure } from '../describe-failure.tsx';
import { getFailureTone } from '../failure-tone.ts';

/** The second-factor screen without a second factor to pass: the reason, and a link to start again. */
export function SecondFactorEnd({
  failure,
  isClosed,
}: {
  failure: FailureDetail | undefined;
  isClosed: boolean;
}) {
  const { session } = useSession();
  const translator = useTranslator();
  const { translate } = translator;
  const reason = isClosed
    ? translate('failure.login-disabled')
    : failure && describeFailure(failure, translator);
  return (
    <div className="portico-form">
      <Alert tone={isClosed ? 'warning' : failure && getFailureTone(failure.code)}>{reason}</Alert>
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
