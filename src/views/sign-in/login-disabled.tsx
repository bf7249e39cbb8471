import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WaitText } from '../wait-text.tsx';
import { OtherWays } from './other-ways.tsx';

/**
 * Replaces the form while the portal accepts no passwords: a notice, the other ways to sign in, and a
 * button that checks again.
 */
export function LoginDisabled({
  returnPath,
  takeFocus,
  onCheck,
}: {
  returnPath: string;
  /** Whether to move the focus to the button: the form that had the focus is gone. */
  takeFocus: boolean;
  /** Called when the person asks to check again. */
  onCheck: () => void;
}) {
  const { moveFocus } = useView();
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (takeFocus) moveFocus(button.current);
  }, [moveFocus, takeFocus]);
  return (
    <>
      {/* A new alert is announced again. */}
      <Alert key={checks} tone="warning">
        {'retryAfter' in state && state.retryAfter ? (
          <WaitText
            source={state}
            seconds={state.retryAfter}
            text="failureDetail.loginDisabledFor"
          />
        ) : (
          translate('failure.login-disabled')
        )}
      </Alert>
      <div className="portico-form">
        <OtherWays returnPath={returnPath} />
        <Button
          ref={button}
          name="retry"
          busy={isChecking}
          onClick={() => {
            onCheck();
            setChecking(true);
            void session.start().then(() => {
              setChecking(false);
              setChecks(checks + 1);
            });
          }}
        >
          {translate('signIn.checkAgain')}
        </Button>
      </div>
    </>
  );
}
