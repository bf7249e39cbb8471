import type { FailureDetail } from '../../contract/events.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { FAILURE_KEYS } from '../failure-keys.ts';

/** A page of the second factor on which nothing is left to do: why, and the way to start over. */
export function FactorEnd({
  failure,
  isClosed,
}: {
  failure: FailureDetail | undefined;
  isClosed: boolean;
}) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const key = isClosed ? 'failure.loginDisabled' : failure && FAILURE_KEYS[failure.code];
  return (
    <div className="portico-form">
      <Alert>{key ? translate(key) : null}</Alert>
      {key ? null : (
        <p className="portico-text" part="text">
          {translate('mfa.nothing')}
        </p>
      )}
      <a
        className="portico-button portico-primary"
        part="button primary-button"
        href={session.screen('login')}
      >
        {translate(key ? 'mfa.startOver' : 'mfa.toSignIn')}
      </a>
    </div>
  );
}
