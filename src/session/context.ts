import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { SessionEvent } from '../contract/events.ts';
import type { Portal } from '../contract/portal-adapter.ts';
import type { Clock, Navigation, PageLife, Tabs } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';
import type { Attempts } from './attempt.ts';
import type { SessionModel } from './state.ts';
import type { SessionStorage } from './storage.ts';

/** Why the session navigates to another URL. */
export type NavigationReason =
  | 'signed-in'
  | 'signed-out'
  | 'closed'
  | 'guest'
  | 'single-sign-on'
  | 'redirect'
  | 'link-refused';

/** An action that the page can prevent. */
export type Intent =
  | { readonly name: 'login'; readonly detail: { name: string } }
  | { readonly name: 'navigate'; readonly detail: { url: string; reason: NavigationReason } };

/**
 * Whether the page lets an action happen: at once, or when a promise is fulfilled. One that is rejected is a failure of
 * the page.
 */
export type Permission = boolean | Promise<void>;

/** The language of the elements on the page. */
export interface LanguagePort {
  /** The language that they show; `undefined` before they show texts. */
  readonly shown: ReadonlySignal<string | undefined>;
  /** Changes to another language, which the person has picked. */
  pick(language: string): Promise<boolean>;
}

/** What the session needs from outside. */
export interface SessionPorts {
  /** Resolves with the portal of the present settings. Rejects if its adapter does not load. */
  portal(): Promise<Portal>;
  /** The settings of the page; `computed` signals that read them follow their changes. */
  readonly settings: ReadonlySignal<Settings>;
  readonly navigation: Navigation;
  readonly storage: SessionStorage;
  readonly tabs: Tabs;
  readonly life: PageLife;
  readonly clock: Clock;
  readonly language: LanguagePort;
  /** Dispatches a cancelable event; `false` if the page prevents the action or does it itself. */
  askPage(intent: Intent): Permission;
}

/** Gets an event after the state has changed. */
export type SessionListener = (event: SessionEvent) => void;

/** What the parts of a session share. */
export interface SessionContext extends SessionPorts {
  readonly model: Signal<SessionModel>;
  readonly attempts: Attempts;
  readonly listeners: Set<SessionListener>;
}

/** Changes what the session knows about itself. States change through `apply` only. */
export function update(
  { model }: Pick<SessionContext, 'model'>,
  changes: Partial<Omit<SessionModel, 'state'>>,
): void {
  model.value = { ...model.peek(), ...changes };
}
