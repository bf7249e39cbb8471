import { useLayoutEffect } from 'react';
import { useServices } from '../../hooks/services.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import base from '../../ui/base.css?inline';
import { getPersonName } from '../person-name.ts';
import { getAdmission, type Requirement } from './admission.ts';
import { GateSignInLoader } from './gate-sign-in-loader.tsx';

/** The style sheet of `<portico-session-gate>`. */
export const sessionGateStyles = base;

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
  const { state } = useSession();
  const { language, translate } = useTranslator();
  const admission = getAdmission(state, require);
  useHiddenContent(admission === 'open');
  switch (admission) {
    case 'open':
      return <slot />;
    case 'checking':
      return (
        <slot name="checking">
          <p role="status" className="portico-text" part="text">
            {translate('gate.checking')}
          </p>
        </slot>
      );
    case 'denied':
      return (
        <slot name="denied">
          <p role="alert" className="portico-alert" part="alert">
            {translate('gate.denied', {
              name: 'principal' in state ? getPersonName(state.principal, language) : '',
            })}
          </p>
        </slot>
      );
    case 'anonymous':
      return (
        <slot name="anonymous">
          <GateSignInLoader headingLevel={headingLevel} />
        </slot>
      );
    default:
      return admission satisfies never;
  }
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
