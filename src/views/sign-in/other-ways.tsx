import { isClosed, useSession } from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';

/** The alternatives to a password: single sign-on and guest access. */
export function OtherWays({
  returnPath,
  unavailable = false,
  hasDivider = false,
}: {
  returnPath: string;
  /** Whether another attempt is under way. */
  unavailable?: boolean;
  /** Whether a rule with the word "or" divides them from what is above. */
  hasDivider?: boolean;
}) {
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const singleSignOn = useSignalValue(session.singleSignOn);
  const guestAccess = useSignalValue(session.guestAccess);
  const hasGuestAccess = guestAccess && !isClosed(state);
  if (!singleSignOn && !hasGuestAccess) return null;
  return (
    <>
      {hasDivider ? (
        <p className="portico-divider" part="divider">
          {translate('signIn.or')}
        </p>
      ) : null}
      {singleSignOn ? (
        <Button
          name="single-sign-on"
          unavailable={unavailable}
          onClick={() => session.signInWithSingleSignOn(returnPath)}
        >
          {translate('signIn.singleSignOn')}
        </Button>
      ) : null}
      {hasGuestAccess ? (
        <Button
          name="guest"
          unavailable={unavailable}
          onClick={() => session.continueAsGuest(returnPath)}
        >
          {translate('signIn.guest')}
        </Button>
      ) : null}
    </>
  );
}
