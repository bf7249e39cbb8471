import { useEffect, useRef } from 'react';
import type { Principal } from '../contract/principal.ts';
import { useSession } from '../hooks/use-session.ts';
import { useTranslator } from '../hooks/use-translator.ts';
import { personName } from './person-name.ts';

/** Who is signed in, and the way on. */
export function SignedIn({
  principal,
  returnPath,
  takeFocus,
}: {
  principal: Principal;
  returnPath: string;
  /** Whether the person was in the form that this replaces: then the focus must not fall to the page. */
  takeFocus: boolean;
}) {
  const { session } = useSession();
  const { language, translate } = useTranslator();
  const link = useRef<HTMLAnchorElement>(null);
  const destination = session.destination(returnPath);
  useEffect(() => {
    if (takeFocus) link.current?.focus();
  }, [takeFocus]);
  return (
    <>
      <p role="status" className="portico-text" part="text">
        {translate('signIn.signedInAs', { name: personName(principal, language) })}
      </p>
      <a
        ref={link}
        className="portico-button portico-primary"
        part="button primary-button"
        href={destination}
      >
        {translate('signIn.continue')}
      </a>
    </>
  );
}
