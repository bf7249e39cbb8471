import { DestroyRef, Injectable, inject, type Signal, signal } from '@angular/core';
import { type SessionState, session } from 'portico-elements/api';

/** The state of the session as a signal of Angular. */
@Injectable({ providedIn: 'root' })
export class SessionService {
  readonly #state = signal<SessionState>(session.state.value);
  readonly state: Signal<SessionState> = this.#state.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(session.state.subscribe((state) => this.#state.set(state)));
  }
}
