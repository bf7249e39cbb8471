import { isClosed, useSession } from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';

/** The alternatives to a password: single sign-on and guest access. */
export function OtherWays({ returnPath }: { returnPath: string }) {
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const singleSignOn = useSignalValue(session.singleSignOn);
  const guestAccess = useSignalValue(session.guestAccess);
  return (
    <>
      {singleSignOn ? (
        <Button onClick={() => session.signInWithSingleSignOn(returnPath)}>
          {translate('signIn.singleSignOn')}
        </Button>
      ) : null}
      {guestAccess && !isClosed(state) ? (
        <Button onClick={() => session.continueAsGuest(returnPath)}>
          {translate('signIn.guest')}
        </Button>
      ) : null}
    </>
  );
}
