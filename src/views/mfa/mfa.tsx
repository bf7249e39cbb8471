import { useSession } from '../../hooks/use-session.ts';
import { Card } from '../card.tsx';
import { SignedIn } from '../signed-in.tsx';
import { Enrolment } from './enrolment.tsx';
import { FactorEnd } from './factor-end.tsx';
import { FactorStep } from './factor-step.tsx';
import { useHeldRedirect } from './use-held-redirect.ts';

/** What `<portico-mfa>` takes. */
export interface MfaProps {
  headingLevel: number;
  confirmRedirect: boolean;
}

/** Everything between the password and signed-in, and what a signed-in person has of it. */
export function Mfa({ headingLevel, confirmRedirect }: MfaProps) {
  const { session, state } = useSession();
  useHeldRedirect(confirmRedirect);
  const isReturn = session.isSecondFactorReturn();
  switch (state.status) {
    case 'signed-in':
      if (!isReturn) return <Enrolment principal={state.principal} />;
      return (
        <Card title="signIn.title" level={headingLevel}>
          <SignedIn principal={state.principal} returnPath="" takeFocus={false} />
        </Card>
      );
    case 'second-factor':
      return (
        <Card title="mfa.title" level={headingLevel}>
          <FactorStep state={state} takeFocus={false} />
        </Card>
      );
    case 'anonymous':
    case 'guest':
    case 'disabled': {
      const failure = state.status === 'anonymous' ? state.failure : undefined;
      // Elsewhere other failures are those of a form beside it.
      if (!isReturn && !failure?.code.startsWith('second-factor-')) return null;
      return (
        <Card title="mfa.title" level={headingLevel}>
          <FactorEnd failure={failure} isClosed={state.status === 'disabled'} />
        </Card>
      );
    }
    default:
      return null;
  }
}
