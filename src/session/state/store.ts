import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { SessionEvent, SessionEventMap, SessionEventName } from '../../contract/events.ts';
import { nextState } from './next-state.ts';
import type { SessionState, SessionStep } from './session-state.ts';

/** Gets an event after the state has changed. */
export type SessionListener = (event: SessionEvent) => void;

/** The state of the session and its listeners. */
export interface SessionStore {
  readonly state: ReadonlySignal<SessionState>;
  /** Publishes an event: changes the state first, then calls the listeners. */
  emit<Name extends SessionEventName>(name: Name, payload: SessionEventMap[Name]): void;
  /** Changes the state without an event. */
  step(step: SessionStep): void;
  /** Adds a listener; returns an unsubscribe function. */
  subscribe(listener: SessionListener): () => void;
}

/** Creates a store in the state `unknown`. */
export function createStore(): SessionStore {
  const state = signal<SessionState>({ status: 'unknown' });
  const listeners = new Set<SessionListener>();
  return {
    state,
    emit(name, payload) {
      const event = { name, payload } as SessionEvent;
      state.value = nextState(state.value, event);
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          // A faulty listener of the page must not stop a sign-in.
          reportError(error);
        }
      }
    },
    step(step) {
      state.value = nextState(state.value, step);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
