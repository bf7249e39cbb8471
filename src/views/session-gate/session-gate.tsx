import { useEffect, useState } from 'react';
import { getPersonName, type SessionState, useSession } from '../../hooks/use-session.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import { StepIcon } from '../card.tsx';
import { useContentFocus, useHiddenContent } from './gate-content.ts';
import { GateSignIn } from './gate-sign-in.tsx';

/** The style sheet of `<portico-session-gate>` besides the shared one. */
export { default as sessionGateStyles } from './session-gate.css?inline';

/** The people who see the content of a gate: all signed-in people, only administrators, or guests too. */
export type Requirement = 'signed-in' | 'admin' | 'guest';

/** The attributes of `<portico-session-gate>`. */
export interface SessionGateProps {
  require: Requirement;
  headingLevel: number;
}

/**
 * Shows its content to people with the required admission. It only hides content: the server has to protect the data
 * itself.
 */
export function SessionGate({ require, headingLevel }: SessionGateProps) {
  const { session, state } = useSession();
  const { host } = useView();
  const { language, translate } = useTranslator();
  const [switches, setSwitches] = useState(false);
  const admission = getAdmission(state, require);
  // On a partner's page, and where the portal names no page of the person, it is the page itself.
  const ownPage = session.destination('');
  useHiddenContent(admission === 'open');
  useContentFocus(admission === 'open');
  switch (admission) {
    case 'open':
      return <slot />;
    case 'checking':
      return (
        <slot name="checking">
          <Checking />
        </slot>
      );
    case 'denied':
      return (
        <slot name="denied">
          <div className="portico-card" part="card">
            <StepIcon name="lock" />
            <p role="alert" className="portico-text" part="text">
              {translate('gate.denied', {
                name: 'principal' in state ? getPersonName(state.principal, language) : '',
              })}
            </p>
            <Button
              kind="primary"
              onClick={() => {
                setSwitches(true);
                void session.signOut({ stay: true });
              }}
            >
              {translate('gate.otherAccount')}
            </Button>
            {ownPage !== location.href && (
              <a className="portico-link" part="link back-link" href={ownPage}>
                {translate('gate.back')}
              </a>
            )}
          </div>
        </slot>
      );
    case 'anonymous':
      return (
        <slot name="anonymous">
          {/* The page's own content needs no sign-in, which would load its scripts. */}
          {host.querySelector(':scope>[slot=anonymous]') ? null : (
            <GateSignIn headingLevel={headingLevel} autofocus={switches} />
          )}
        </slot>
      );
    default:
      return admission satisfies never;
  }
}

/** The content of a gate, or one of three replacements. */
export type Admission = 'open' | 'checking' | 'anonymous' | 'denied';

/** Decides what a gate shows in a state of the session. It is closed unless the state opens it. */
export function getAdmission(state: SessionState, requirement: Requirement): Admission {
  const { status } = state;
  if (status === 'unknown' || status === 'signing-out') return 'checking';
  if (status === 'signed-in') {
    return requirement === 'admin' && !state.principal.isAdministrator ? 'denied' : 'open';
  }
  return status === 'guest' && requirement === 'guest' ? 'open' : 'anonymous';
}

/** Milliseconds of a check without a text: most checks are faster, and a text that flashes disturbs. */
const QUIET_TIME = 300;

/** The text during a check. */
function Checking() {
  const { translate } = useTranslator();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_TIME);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="portico-text" part="text">
      {isSlow ? translate('gate.checking') : null}
    </p>
  );
}
