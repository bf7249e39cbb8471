// What comes after the form, and the captcha, in one chunk: it is loaded when the first of these steps comes.
import { useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTakenFocus, useTranslator } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { OtherWays } from './extras.tsx';

export { SecondFactorStep } from '../second-factor-step.tsx';
export { SignedIn } from '../signed-in.tsx';
export { Captcha } from './captcha.tsx';

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
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const button = useTakenFocus<HTMLButtonElement>(takeFocus);
  const [isChecking, setChecking] = useState(false);
  const [checks, setChecks] = useState(0);
  const retryAfter = 'retryAfter' in state ? state.retryAfter : undefined;
  return (
    <>
      {/* A new alert is announced again. */}
      <FailureAlert key={checks} failure={{ code: 'login-disabled', retryAfter }} source={state} />
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
