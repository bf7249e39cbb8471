import { useStyles } from '../../hooks/view-context.ts';
import { SignIn, signInStates } from '../sign-in/sign-in.tsx';

import { signInStyles } from '../sign-in/sign-in-styles.ts';

/** The default replacement of a gate: a sign-in that stays on the page, so that the gate opens. */
export function GateSignIn({
  headingLevel,
  autofocus,
}: {
  headingLevel: number;
  autofocus: boolean;
}) {
  useStyles(signInStyles + signInStates);
  return (
    <SignIn
      headingLevel={headingLevel}
      forgotPasswordUrl=""
      registrationUrl=""
      returnPath=""
      userName=""
      confirmRedirect={false}
      autofocus={autofocus}
      rememberName={false}
      singleSignOnFirst={false}
      stay
    />
  );
}
