import { useEffect, useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import type { AccountContent } from './account-content.ts';

/** The button that signs out. A click before the portal has answered who is signed in signs out then. */
export function SignOutButton({ step }: Pick<AccountContent, 'step'>) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const [isRequested, setIsRequested] = useState(false);
  useEffect(() => {
    if (!isRequested || step !== 'ready') return;
    setIsRequested(false);
    void session.signOut();
  }, [isRequested, session, step]);
  const busy = isRequested || step === 'signing-out';
  return (
    <Button name="sign-out" busy={busy} onClick={() => setIsRequested(true)}>
      {translate(busy ? 'account.signingOut' : 'account.signOut')}
    </Button>
  );
}
