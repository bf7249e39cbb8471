import { useStyles } from '../../hooks/view-context.ts';
import signInCss from '../sign-in/sign-in.css?inline';
import { SignIn } from '../sign-in/sign-in.tsx';

/** The default replacement of a gate: a sign-in that stays on the page, so that the gate opens. */
export function GateSignIn({
  headingLevel,
  autofocus,
}: {
  headingLevel: number;
  autofocus: boolean;
}) {
  useStyles(signInCss);
  return (
    <SignIn headingLevel={headingLevel} returnPath="" userName="" autofocus={autofocus} stay />
  );
}
