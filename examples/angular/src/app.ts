import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, inject, signal } from '@angular/core';
import type {} from 'portico-elements/angular';
import { SessionService } from './session-service';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './app.html',
})
export class App {
  readonly state = inject(SessionService).state;
  readonly name = computed(() => {
    const state = this.state();
    return state.status === 'signed-in' ? state.principal.name : undefined;
  });
  readonly failure = signal<string | undefined>(undefined);
}
