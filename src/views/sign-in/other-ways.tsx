import { useRememberedLogin } from '../../hooks/use-remembered-login.ts';
import { isDisabled, useSession } from '../../hooks/use-session.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import css from './other-ways.css?inline';

/**
 * The alternatives to a password: single sign-on and guest access. A chunk of its own, because many portals have
 * neither.
 */
export function OtherWays({
  returnPath,
  unavailable = false,
  divider,
  remembers = false,
}: {
  returnPath: string;
  /** Whether another attempt is under way. */
  unavailable?: boolean;
  /** Where a rule with the word "or" divides them from the password. Above it, they are the main way to sign in. */
  divider?: 'above' | 'below';
  /** Whether to tell the person that they used single sign-on the last time, if they chose to keep it. */
  remembers?: boolean;
}) {
  useStyles(css);
  const { idPrefix } = useView();
  const { session, state } = useSession();
  const { translate } = useTranslator();
  const { remembered } = useRememberedLogin();
  const singleSignOn = useSignalValue(session.singleSignOn);
  const guestAccess = useSignalValue(session.guestAccess);
  const hasGuestAccess = guestAccess && !isDisabled(state);
  if (!singleSignOn && !hasGuestAccess) return null;
  const isMain = divider === 'below';
  const hint = remembers && remembered?.usedSingleSignOn ? `${idPrefix}-last-way` : undefined;
  const rule = (
    <p className="portico-divider" part="divider">
      {translate('signIn.or')}
    </p>
  );
  return (
    <>
      {divider === 'above' ? rule : null}
      {singleSignOn ? (
        <div className="portico-way">
          <Button
            kind={isMain ? 'primary' : 'secondary'}
            name="single-sign-on"
            unavailable={unavailable}
            aria-describedby={hint}
            onClick={() => session.signInWithSingleSignOn(returnPath)}
          >
            {translate('signIn.singleSignOn')}
          </Button>
          {hint ? (
            <p id={hint} className="portico-hint" part="hint">
              {translate('signIn.lastSingleSignOn')}
            </p>
          ) : null}
        </div>
      ) : null}
      {hasGuestAccess ? (
        <Button
          kind={isMain ? 'primary' : 'secondary'}
          name="guest"
          unavailable={unavailable}
          onClick={() => session.continueAsGuest(returnPath)}
        >
          {translate('signIn.guest')}
        </Button>
      ) : null}
      {isMain ? rule : null}
    </>
  );
}
