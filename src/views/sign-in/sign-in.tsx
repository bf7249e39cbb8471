import { useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { Card } from '../card.tsx';
import { FactorStep } from '../mfa/factor-step.tsx';
import { SignedIn } from '../signed-in.tsx';
import { Closed } from './closed.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What `<portico-sign-in>` takes. */
export interface SignInProps {
  headingLevel: number;
  forgotPasswordUrl: string;
  registrationUrl: string;
  returnPath: string;
  stay: boolean;
  userName: string;
  confirmRedirect: boolean;
}

/** The sign-in: its form, or what stands in its place while it is of no use. */
export function SignIn(props: SignInProps) {
  const { state } = useSession();
  const [attempted, setAttempted] = useState(false);
  const isPending = state.status === 'second-factor';
  return (
    <Card title={isPending ? 'mfa.title' : 'signIn.title'} level={props.headingLevel}>
      {state.status === 'disabled' ? (
        <Closed returnPath={props.returnPath} takeFocus={attempted} />
      ) : null}
      {isPending ? <FactorStep state={state} takeFocus={attempted} /> : null}
      {state.status === 'signed-in' || state.status === 'signing-out' ? (
        <SignedIn principal={state.principal} returnPath={props.returnPath} takeFocus={attempted} />
      ) : (
        <SignInForm {...props} state={state} onAttempt={() => setAttempted(true)} />
      )}
    </Card>
  );
}
