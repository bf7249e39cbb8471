import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import type { AccountContent } from './account-content.ts';

/** The button that signs out. It is busy before the portal has answered and while it signs out. */
export function SignOutButton({ step }: Pick<AccountContent, 'step'>) {
  const { session } = useSession();
  const { translate } = useTranslator();
  return (
    <Button
      name="sign-out"
      busy={step === 'signing-out'}
      unavailable={step === 'loading'}
      onClick={() => void session.signOut()}
    >
      {translate(step === 'signing-out' ? 'account.signingOut' : 'account.signOut')}
    </Button>
  );
}
