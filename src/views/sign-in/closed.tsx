import { useEffect, useRef } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { OtherWays } from './other-ways.tsx';

/**
 * The notice in place of the form while the portal takes no passwords: single sign-on where there is
 * one, and a way to ask again.
 */
export function Closed({
  returnPath,
  takeFocus,
}: {
  returnPath: string;
  /** Whether the person was in the form that this replaces: then the focus must not fall to the page. */
  takeFocus: boolean;
}) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus) button.current?.focus();
  }, [takeFocus]);
  return (
    <>
      <Alert>{translate('failure.login-disabled')}</Alert>
      <div className="portico-form">
        <OtherWays returnPath={returnPath} />
        <Button ref={button} onClick={() => void session.start()}>
          {translate('signIn.checkAgain')}
        </Button>
      </div>
    </>
  );
}
