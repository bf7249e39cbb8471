import { useStyles } from '../../hooks/use-styles.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { signInStyles } from '../sign-in/sign-in-styles.ts';

/** The sign-in that a gate shows by default; afterwards the page stays and the gate opens. */
export function GateSignIn({ headingLevel }: { headingLevel: number }) {
  useStyles(signInStyles);
  return (
    <SignIn
      headingLevel={headingLevel}
      forgotPasswordUrl=""
      registrationUrl=""
      returnPath=""
      userName=""
      confirmRedirect={false}
      stay
    />
  );
}
