import { useLayoutEffect, useState } from 'react';
import { isDisabled, useSession } from '../../hooks/use-session.ts';
import { useView } from '../../hooks/view-context.ts';
import { Card, StepIcon } from '../card.tsx';
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
  const person =
    state.status === 'signed-in' || state.status === 'signing-out' ? state.principal : undefined;
  const { part: steps, failure } = useLazyPart(
    (isClosed || isPending || person !== undefined) && loadLaterSteps,
  );
  /** The person, when the form can go without leaving an empty card. */
  const signedIn = (steps || failure) && person;
  const after = { returnPath: form.returnPath, takeFocus: attempted };
  return (
    <Card
      title={isPending ? 'mfa.title' : signedIn ? 'signIn.signedInTitle' : 'signIn.title'}
      level={headingLevel}
      icon={isPending ? <StepIcon name="shield" /> : signedIn && <StepIcon name="check-mark" />}
    >
      {failure}
      {steps && isClosed ? <steps.LoginDisabled {...after} onCheck={onAttempt} /> : null}
      {steps && isPending ? <steps.SecondFactorStep state={state} takeFocus={attempted} /> : null}
      {signedIn ? (
        steps && <steps.SignedIn {...after} principal={signedIn} goesOn={!form.stay} />
      ) : (
        <SignInForm {...form} state={state} onAttempt={onAttempt} takeFocus={attempted} />
      )}
    </Card>
  );
}
