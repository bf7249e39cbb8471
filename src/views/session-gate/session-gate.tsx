import { useLayoutEffect, useState } from 'react';
import { useServices } from '../../hooks/services.ts';
import { useDelay } from '../../hooks/use-delay.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import { Button } from '../../ui/button.tsx';
import states from '../../ui/states.css?inline';
import { getPersonName } from '../person-name.ts';
import { getAdmission, type Requirement } from './admission.ts';
import { GateSignInLoader } from './gate-sign-in-loader.tsx';
import gate from './session-gate.css?inline';

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

/**
 * Hides the content of a closed gate, also from keyboards and screen readers, and shows it
 * when the gate opens. Pages write the content with `hidden`, so that it does not flash before the script
 * runs.
 */
function useHiddenContent(open: boolean): void {
  const { host } = useServices();
  useLayoutEffect(() => {
    const apply = () => {
      for (const child of host.children) {
        // A child with a named slot is only shown while that slot is rendered.
        if (!(child instanceof HTMLElement) || child.slot) continue;
        // Written only to change them, because each write calls the observer.
        if (Boolean(child.hidden) === open) child.hidden = !open;
        if (child.inert === open) child.inert = !open;
      }
    };
    apply();
    const observer = new MutationObserver(apply);
    // A page library that morphs writes the attributes of the server's markup again.
    observer.observe(host, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'inert'],
    });
    return () => observer.disconnect();
  }, [host, open]);
}
