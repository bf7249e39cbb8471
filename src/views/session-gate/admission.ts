import type { SessionState } from '../../hooks/use-session.ts';

/** Who may pass a gate: anybody signed in, administrators only, or guests too. */
export type Requirement = 'signed-in' | 'admin' | 'guest';

/** What a gate shows: what is inside, or one of the three things in its place. */
export type Admission = 'open' | 'checking' | 'anonymous' | 'denied';

/** What a gate shows in a state of the session. Whatever is not certain keeps it shut. */
export function admissionOf(state: SessionState, requirement: Requirement): Admission {
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
    default:
      return 'anonymous';
  }
}
