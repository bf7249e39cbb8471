import type { ReactNode } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { traitsOf } from '../../contract/failure.ts';
import {
  isDisabled,
  type SessionState,
  useHeldRedirect,
  useSession,
} from '../../hooks/use-session.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, StepIcon } from '../card.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { SecondFactorStep } from '../second-factor-step.tsx';
import { SignedIn } from '../signed-in.tsx';
import { Enrollment } from './enrollment.tsx';

/** The attributes of `<portico-mfa>`. */
export interface MfaProps {
  headingLevel: number;
  confirmRedirect: boolean;
}

/** The second factor: the step of a login, its end, and the enrollment of a signed-in person. */
export function Mfa({ headingLevel, confirmRedirect }: MfaProps) {
  const { session, state } = useSession();
  useHeldRedirect(confirmRedirect);
  const isReturn = session.isSecondFactorReturn();
  const show = (
    content: ReactNode,
    title: MessageKey = 'mfa.title',
    icon: 'shield' | 'check-mark' = 'shield',
  ) => (
    <Card title={title} level={headingLevel} icon={<StepIcon name={icon} />}>
      {content}
    </Card>
  );
  switch (state.status) {
    case 'signed-in':
      if (isReturn) {
        const content = <SignedIn principal={state.principal} returnPath="" takeFocus={false} />;
        return show(content, 'signIn.signedInTitle', 'check-mark');
      }
      return <Enrollment principal={state.principal} />;
    case 'second-factor':
      return show(<SecondFactorStep state={state} takeFocus={false} />);
    case 'anonymous':
    case 'guest':
    case 'disabled': {
      const failure = state.status === 'anonymous' ? state.failure : undefined;
      // On other screens, a sign-in form next to this element shows the other failures.
      const isOurs = failure && traitsOf(failure.code).subject === 'second-factor';
      return isReturn || isOurs ? show(<SecondFactorEnd state={state} failure={failure} />) : null;
    }
    case 'unknown':
    case 'signing-in':
    case 'signing-out':
      return null;
    default:
      return state satisfies never;
  }
}

/** The second-factor screen without a second factor to pass: the reason, and a link to start again. */
function SecondFactorEnd({
  state,
  failure,
}: {
  state: SessionState;
  failure: FailureDetail | undefined;
}) {
  const { session } = useView();
  const { translate } = useTranslator();
  const retryAfter = 'retryAfter' in state ? state.retryAfter : undefined;
  const reason = isDisabled(state) ? ({ code: 'login-disabled', retryAfter } as const) : failure;
  return (
    <div className="portico-form">
      <FailureAlert failure={reason} source={failure ?? state} />
      {reason ? null : (
        <p className="portico-text" part="text">
          {translate('mfa.nothing')}
        </p>
      )}
      <ButtonLink name="start-over" href={session.screen('login')}>
        {translate(reason ? 'mfa.startOver' : 'signIn.goTo')}
      </ButtonLink>
    </div>
  );
}
