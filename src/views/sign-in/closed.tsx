import { useEffect, useRef } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** The notice in place of the form while the portal lets nobody in, with a way to ask again. */
export function Closed({
  takeFocus,
}: {
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
      <Alert>{translate('failure.loginDisabled')}</Alert>
      <Button ref={button} onClick={() => void session.start()}>
        {translate('signIn.checkAgain')}
      </Button>
    </>
  );
}
