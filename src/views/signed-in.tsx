import { useEffect, useRef } from 'react';
import type { Principal } from '../contract/principal.ts';
import { useSession } from '../hooks/use-session.ts';
import { useTranslator, useView } from '../hooks/view-context.ts';
import { getPersonName } from './person-name.ts';

/** The name of the signed-in person, and a link to continue. */
export function SignedIn({
  principal,
  returnPath,
  takeFocus,
  goesOn = false,
}: {
  principal: Principal;
  returnPath: string;
  /** Whether to move the focus to the link: the form that had the focus is gone. */
  takeFocus: boolean;
  /** Whether to continue without a click if the person has come back to this page by the Back button. */
  goesOn?: boolean;
}) {
  const { moveFocus } = useView();
  const { session } = useSession();
  const { language, translate } = useTranslator();
  const link = useRef<HTMLAnchorElement>(null);
  const destination = session.destination(returnPath);
  useEffect(() => {
    if (takeFocus) moveFocus(link.current);
  }, [moveFocus, takeFocus]);
  useEffect(() => {
    if (goesOn) session.goOn(returnPath);
  }, [goesOn, returnPath, session]);
  return (
    <>
      <p role="status" className="portico-text" part="text">
        {translate('signIn.signedInAs', { name: getPersonName(principal, language) })}
      </p>
      <a
        ref={link}
        className="portico-button portico-primary"
        part="button primary-button continue-button"
        href={destination}
      >
        {translate('signIn.continue')}
      </a>
    </>
  );
}
