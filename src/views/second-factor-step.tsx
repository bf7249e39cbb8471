import { useEffect, useRef } from 'react';
import { traitsOf } from '../contract/failure.ts';
import { type SessionState, useSession } from '../hooks/use-session.ts';
import { useTranslator, useView } from '../hooks/view-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { describeFailure } from './describe-failure.tsx';

/** The second factor of a login: a link to the authority, or the progress of checking its answer. */
export function SecondFactorStep({
  state,
  takeFocus,
}: {
  state: Extract<SessionState, { status: 'second-factor' }>;
  /** Whether to move the focus to the link: the form that had the focus is gone. */
  takeFocus: boolean;
}) {
  const { moveFocus } = useView();
  const { session } = useSession();
  const translator = useTranslator();
  const { translate } = translator;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takeFocus) moveFocus(link.current);
  }, [moveFocus, takeFocus]);
  const failure = state.step === 'redirect' ? state.failure : undefined;
  return (
    <div className="portico-form">
      <Alert tone={failure && traitsOf(failure.code).tone}>
        {failure ? describeFailure(failure, translator) : null}
      </Alert>
      <p role="status" className="portico-text" part="text">
        {state.step === 'redirect'
          ? translate('mfa.redirect', { host: new URL(state.url).host })
          : translate('mfa.checking')}
      </p>
      {state.step === 'redirect' ? (
        <>
          <a
            ref={link}
            className="portico-button portico-primary"
            part="button primary-button continue-button"
            href={state.url}
          >
            {translate('mfa.continue')}
          </a>
          <Button name="start-over" onClick={() => void session.signOut()}>
            {translate('mfa.startOver')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
