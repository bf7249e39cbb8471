import { useEffect } from 'react';
import type { Principal } from '../contract/principal.ts';
import { getPersonName } from '../hooks/use-session.ts';
import { useTakenFocus, useTranslator, useView } from '../hooks/view-context.ts';
import { ButtonLink } from '../ui/button.tsx';

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
  const { session } = useView();
  const { language, translate } = useTranslator();
  const link = useTakenFocus<HTMLAnchorElement>(takeFocus);
  useEffect(() => {
    if (goesOn) session.goOn(returnPath);
  }, [goesOn, returnPath, session]);
  return (
    <>
      <p role="status" className="portico-text" part="text">
        {translate('signIn.signedInAs', { name: getPersonName(principal, language) })}
      </p>
      <ButtonLink ref={link} name="continue" href={session.destination(returnPath)}>
        {translate('signIn.continue')}
      </ButtonLink>
    </>
  );
}
