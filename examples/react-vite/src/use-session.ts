import { type SessionState, session } from 'portico-elements/react/api';
import { useSyncExternalStore } from 'react';

/** The state of the session, which the elements and the application share. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    (changed) => session.state.subscribe(changed),
    () => session.state.value,
  );
}
