import { useState } from 'react';
import { isDisabled, useSession } from '../../hooks/use-session.ts';
import { Card } from '../card.tsx';
import { SignedIn } from '../signed-in.tsx';
import { StepIcon } from '../step-icon.tsx';
import { useLazyPart } from '../use-lazy-part.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';

/** The attributes of `<portico-sign-in>`. */
export interface SignInProps extends SignInFormProps {
  headingLevel: number;
}

const loadClosedView = () => import('./login-disabled.tsx');
const loadFactorStep = () => import('../second-factor-step.tsx');

/** The sign-in: its form, or in some states a replacement of the form. */
export function SignIn({ headingLevel, ...form }: SignInProps) {
  const { state } = useSession();
  const [attempted, setAttempted] = useState(false);
  const onAttempt = () => setAttempted(true);
  const closed = useLazyPart(isDisabled(state) && loadClosedView);
  const isPending = state.status === 'second-factor';
  const factor = useLazyPart(isPending && loadFactorStep);
  const isSignedIn = state.status === 'signed-in' || state.status === 'signing-out';
  const after = { returnPath: form.returnPath, takeFocus: attempted };
  return (
    <Card
      title={isPending ? 'mfa.title' : isSignedIn ? 'signIn.signedInTitle' : 'signIn.title'}
      level={headingLevel}
      icon={isPending ? <StepIcon name="shield" /> : isSignedIn && <StepIcon name="check-mark" />}
    >
      {closed.part ? <closed.part.LoginDisabled {...after} onCheck={onAttempt} /> : closed.failure}
      {isPending && factor.part ? (
        <factor.part.SecondFactorStep state={state} takeFocus={attempted} />
      ) : (
        factor.failure
      )}
      {isSignedIn ? (
        <SignedIn {...after} principal={state.principal} goesOn={!form.stay} />
      ) : (
        <SignInForm {...form} state={state} onAttempt={onAttempt} takeFocus={attempted} />
      )}
    </Card>
  );
}
