import { useState } from 'react';
import { isClosed, useSession } from '../../hooks/use-session.ts';
import { Card } from '../card.tsx';
import { SecondFactorStep } from '../second-factor-step.tsx';
import { SignedIn } from '../signed-in.tsx';
import { LoginDisabled } from './login-disabled.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';

/** The attributes of `<portico-sign-in>`. */
export interface SignInProps extends SignInFormProps {
  headingLevel: number;
}

/** The sign-in: its form, or in some states a replacement of the form. */
export function SignIn({ headingLevel, ...form }: SignInProps) {
  const { state } = useSession();
  const [attempted, setAttempted] = useState(false);
  const onAttempt = () => setAttempted(true);
  const isPending = state.status === 'second-factor';
  const after = { returnPath: form.returnPath, takeFocus: attempted };
  return (
    <Card title={isPending ? 'mfa.title' : 'signIn.title'} level={headingLevel}>
      {isClosed(state) ? <LoginDisabled {...after} onCheck={onAttempt} /> : null}
      {isPending ? <SecondFactorStep state={state} takeFocus={attempted} /> : null}
      {state.status === 'signed-in' || state.status === 'signing-out' ? (
        <SignedIn {...after} principal={state.principal} />
      ) : (
        <SignInForm {...form} state={state} onAttempt={onAttempt} takeFocus={attempted} />
      )}
    </Card>
  );
}
