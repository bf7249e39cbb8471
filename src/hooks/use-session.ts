import type { SessionState } from '../session/session-state.ts';
import type { ViewSession } from '../session/view-session.ts';
import { useServices } from './services.ts';
import { useSignalValue } from './use-signal-value.ts';

/** The session and where it stands. */
export function useSession(): { session: ViewSession; state: SessionState } {
  const { session } = useServices();
  return { session, state: useSignalValue(session.state) };
}

/** What the portal tells everybody, once it has. */
export function usePublicInfo() {
  return useSignalValue(useServices().session.publicInfo);
}

export type { SessionState };
