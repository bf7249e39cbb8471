import { useLayoutEffect, useState } from 'react';
import { isDisabled, useSession } from '../../hooks/use-session.ts';
import { useView } from '../../hooks/view-context.ts';
import { Card, StepIcon } from '../card.tsx';
import { SignedIn } from '../signed-in.tsx';
import { useLazyPart } from '../use-lazy-part.tsx';
import { loadLaterSteps, SignInForm, type SignInFormProps } from './sign-in-form.tsx';

/** The attributes of `<portico-sign-in>`. */
export interface SignInProps extends SignInFormProps {
  headingLevel: number;
}

/** The sign-in: its form, or in some states a replacement of the form. */
export function SignIn({ headingLevel, ...form }: SignInProps) {
  const { state } = useSession();
  const [attempted, setAttempted] = useState(false);
  const onAttempt = () => setAttempted(true);
  const { takeEarlyAttempt } = useView();
  // The form has taken it already, unless something else is shown.
  useLayoutEffect(() => {
    if (takeEarlyAttempt()) setAttempted(true);
  }, [takeEarlyAttempt]);
  const isClosed = isDisabled(state);
  const isPending = state.status === 'second-factor';
  const { part: steps, failure } = useLazyPart((isClosed || isPending) && loadLaterSteps);
  const isSignedIn = state.status === 'signed-in' || state.status === 'signing-out';
  const after = { returnPath: form.returnPath, takeFocus: attempted };
  return (
    <Card
      title={isPending ? 'mfa.title' : isSignedIn ? 'signIn.signedInTitle' : 'signIn.title'}
      level={headingLevel}
      icon={isPending ? <StepIcon name="shield" /> : isSignedIn && <StepIcon name="check-mark" />}
    >
      {failure}
      {steps && isClosed ? <steps.LoginDisabled {...after} onCheck={onAttempt} /> : null}
      {steps && isPending ? <steps.SecondFactorStep state={state} takeFocus={attempted} /> : null}
      {isSignedIn ? (
        <SignedIn {...after} principal={state.principal} goesOn={!form.stay} />
      ) : (
        <SignInForm {...form} state={state} onAttempt={onAttempt} takeFocus={attempted} />
      )}
    </Card>
  );
}
