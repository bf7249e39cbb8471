import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { SessionEvent, SessionEventMap, SessionEventName } from '../contract/events.ts';
import { nextState } from './next-state.ts';
import type { SessionState, SessionStep } from './session-state.ts';

/** Hears of an event after the state has changed. */
export type SessionListener = (event: SessionEvent) => void;

/** The state and those who listen to it. */
export interface SessionStore {
  readonly state: ReadonlySignal<SessionState>;
  /** Publishes an event: first the new state, then the listeners. */
  emit<Name extends SessionEventName>(name: Name, payload: SessionEventMap[Name]): void;
  /** Takes a step that no listener hears of. */
  step(step: SessionStep): void;
  /** Adds a listener; returns its undo. */
  subscribe(listener: SessionListener): () => void;
}

/** A store in the state `unknown`. */
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
          // One page's faulty listener must not stop a sign-in.
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
