import { useState } from 'react';
import { useServices } from '../../hooks/services.ts';
import { useSession } from '../../hooks/use-session.ts';
import { LicenceNotice } from '../licence-notice.tsx';
import { Closed } from './closed.tsx';
import { Header } from './header.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedIn } from './signed-in.tsx';

/** What `<portico-sign-in>` takes. */
export interface SignInProps {
  headingLevel: number;
  forgotPasswordUrl: string;
  registrationUrl: string;
  returnPath: string;
  stay: boolean;
  userName: string;
}

/** The sign-in: its form, or what stands in its place while somebody is signed in or the login closed. */
export function SignIn(props: SignInProps) {
  const { idPrefix } = useServices();
  const { state } = useSession();
  const [attempted, setAttempted] = useState(false);
  const labelled = `${idPrefix}-title ${idPrefix}-product`;
  return (
    <section className="portico-card" part="card" aria-labelledby={labelled}>
      <Header idPrefix={idPrefix} level={props.headingLevel} />
      <LicenceNotice />
      {state.status === 'disabled' ? (
        <Closed returnPath={props.returnPath} takeFocus={attempted} />
      ) : null}
      {state.status === 'signed-in' || state.status === 'signing-out' ? (
        <SignedIn principal={state.principal} returnPath={props.returnPath} takeFocus={attempted} />
      ) : (
        <SignInForm {...props} state={state} onAttempt={() => setAttempted(true)} />
      )}
    </section>
  );
}
