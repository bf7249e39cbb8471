import { lazy, Suspense } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { personName } from '../person-name.ts';
import { admissionOf, type Requirement } from './admission.ts';
import { useHiddenContent } from './use-hidden-content.ts';

/** What `<portico-session-gate>` takes. */
export interface SessionGateProps {
  require: Requirement;
  headingLevel: number;
}

/** Most gates are open, or have a page of their own for those outside. */
const GateSignIn = lazy(async () => ({ default: (await import('./gate-sign-in.tsx')).GateSignIn }));

/**
 * What is inside, for those who may see it. This is for the eye: whoever wants the data asks the
 * server, and the server must refuse them.
 */
export function SessionGate({ require, headingLevel }: SessionGateProps) {
  const { state } = useSession();
  const { language, translate } = useTranslator();
  const admission = admissionOf(state, require);
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
              name: 'principal' in state ? personName(state.principal, language) : '',
            })}
          </p>
        </slot>
      );
    case 'anonymous':
      return (
        <slot name="anonymous">
          <Suspense fallback={null}>
            <GateSignIn headingLevel={headingLevel} />
          </Suspense>
        </slot>
      );
  }
}
