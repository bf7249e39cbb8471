import type { SessionState } from '../../hooks/use-session.ts';

/** The people who see the content of a gate: all signed-in people, only administrators, or guests too. */
export type Requirement = 'signed-in' | 'admin' | 'guest';

/** The content of a gate, or one of three replacements. */
export type Admission = 'open' | 'checking' | 'anonymous' | 'denied';

/** Decides what a gate shows in a state of the session. It is closed unless the state opens it. */
export function getAdmission(state: SessionState, requirement: Requirement): Admission {
  switch (state.status) {
    case 'unknown':
    case 'signing-out':
      return 'checking';
    case 'guest':
      return requirement === 'guest' ? 'open' : 'anonymous';
    case 'signed-in':
      return requirement === 'admin' && state.principal.isAdministrator !== true
        ? 'denied'
        : 'open';
    case 'anonymous':
    case 'signing-in':
    case 'second-factor':
    case 'disabled':
      return 'anonymous';
    default:
      return state satisfies never;
  }
}
