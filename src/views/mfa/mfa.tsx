import { useSession } from '../../hooks/use-session.ts';
import { Card } from '../card.tsx';
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
  switch (state.status) {
    case 'signed-in':
      return <Enrolment principal={state.principal} />;
    case 'second-factor':
      return (
        <Card title="mfa.title" level={headingLevel}>
          <FactorStep state={state} takeFocus={false} />
        </Card>
      );
    case 'anonymous':
    case 'disabled': {
      const failure = state.status === 'anonymous' ? state.failure : undefined;
      const isReturn = location.href.split(/[?#]/, 1)[0] === session.screen('secondFactorReturn');
      // Elsewhere other failures are those of a form beside it.
      const isOwn = isReturn || failure?.code.startsWith('second-factor-');
      if (!isOwn) return null;
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
