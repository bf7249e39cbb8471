import { useState } from 'react';
import { isClosed, useSession } from '../../hooks/use-session.ts';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import card from '../../ui/card.css?inline';
import field from '../../ui/field.css?inline';
import passwordField from '../../ui/password-field.css?inline';
import { Card } from '../card.tsx';
import { SecondFactorStep } from '../second-factor-step.tsx';
import { SignedIn } from '../signed-in.tsx';
import { LoginDisabled } from './login-disabled.tsx';
import signIn from './sign-in.css?inline';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';

/** The style sheet of `<portico-sign-in>`. */
export const signInStyles = [base, button, card, field, passwordField, signIn].join('');

/** The attributes of `<portico-sign-in>`. */
export interface SignInProps extends SignInFormProps {
  headingLevel: number;
}

/** The sign-in: its form, or in some states a replacement of the form. */
export function SignIn({ headingLevel, ...form }: SignInProps) {
  const { state } = useSession();
  const [attempted, setAttempted] = useState(false);
  const isPending = state.status === 'second-factor';
  const after = { returnPath: form.returnPath, takeFocus: attempted };
  return (
    <Card title={isPending ? 'mfa.title' : 'signIn.title'} level={headingLevel}>
      {isClosed(state) ? <LoginDisabled {...after} /> : null}
      {isPending ? <SecondFactorStep state={state} takeFocus={attempted} /> : null}
      {state.status === 'signed-in' || state.status === 'signing-out' ? (
        <SignedIn {...after} principal={state.principal} />
      ) : (
        <SignInForm {...form} state={state} onAttempt={() => setAttempted(true)} />
      )}
    </Card>
  );
}
