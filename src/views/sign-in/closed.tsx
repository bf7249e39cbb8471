import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** The notice in place of the form while the portal lets nobody in, with a way to ask again. */
export function Closed() {
  const { session } = useSession();
  const { translate } = useTranslator();
  return (
    <>
      <Alert>{translate('failure.loginDisabled')}</Alert>
      <Button onClick={() => void session.start()}>{translate('signIn.checkAgain')}</Button>
    </>
  );
}
