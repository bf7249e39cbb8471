import { useState } from 'react';
import { useDelay } from '../../hooks/use-delay.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import { Button } from '../../ui/button.tsx';
import states from '../../ui/states.css?inline';
import { getPersonName } from '../person-name.ts';
import { getAdmission, type Requirement } from './admission.ts';
import { GateSignInLoader } from './gate-sign-in-loader.tsx';
import gate from './session-gate.css?inline';
import { useContentFocus } from './use-content-focus.ts';
import { useHiddenContent } from './use-hidden-content.ts';

/** The style sheet of `<portico-session-gate>`. */
export const sessionGateStyles = [base, button, states, gate].join('');

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
  const { language, translate } = useTranslator();
  const [switches, setSwitches] = useState(false);
  const admission = getAdmission(state, require);
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
          <p
            role="alert"
            className="portico-alert portico-alert-warning"
            part="alert alert-warning"
          >
            {translate('gate.denied', {
              name: 'principal' in state ? getPersonName(state.principal, language) : '',
            })}
          </p>
          <p className="portico-gate-action">
            <Button
              onClick={() => {
                setSwitches(true);
                void session.signOut({ stay: true });
              }}
            >
              {translate('gate.otherAccount')}
            </Button>
          </p>
        </slot>
      );
    case 'anonymous':
      return (
        <slot name="anonymous">
          <GateSignInLoader headingLevel={headingLevel} autofocus={switches} />
        </slot>
      );
    default:
      return admission satisfies never;
  }
}

/** Milliseconds of a check without a text: most checks are faster, and a text that flashes disturbs. */
const QUIET_TIME = 300;

/** The text during a check. */
function Checking() {
  const { translate } = useTranslator();
  const isSlow = useDelay(QUIET_TIME);
  return (
    <p role="status" className="portico-text" part="text">
      {isSlow ? translate('gate.checking') : null}
    </p>
  );
}
