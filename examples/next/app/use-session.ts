import { type SessionState, session } from 'portico-elements/api';
import { useSyncExternalStore } from 'react';

const UNKNOWN: SessionState = { status: 'unknown' };

export function useSession(): SessionState {
  return useSyncExternalStore(
    (changed) => session.state.subscribe(changed),
    () => session.state.value,
    () => UNKNOWN,
  );
}
