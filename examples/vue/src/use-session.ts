import { type SessionState, session } from 'portico-elements/api';
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue';

/** The state of the session, which the elements and the application share. */
export function useSession(): Readonly<ShallowRef<SessionState>> {
  const state = shallowRef(session.state.value);
  const stop = session.state.subscribe((value) => {
    state.value = value;
  });
  onScopeDispose(stop);
  return state;
}
