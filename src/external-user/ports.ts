import type { Transport } from '../client/transport.ts';
import type { ExternalUserCalls, GivenOptions, Portal } from '../contract/portal-adapter.ts';
import type { Clock, KeyValueStore, Navigation, PageLife } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

/** The parts of the page that an element needs besides the session. */
export interface ElementPorts {
  settings(): Settings;
  /** Resolves with the portal of the present settings. */
  portal(): Promise<Portal>;
  /** Returns the transport of the contract's own calls. */
  transport(): Transport;
  readonly navigation: Navigation;
  /** `localStorage`, as far as it belongs to the portal. */
  readonly local: KeyValueStore;
  /** `sessionStorage`. */
  readonly perTab: KeyValueStore;
  readonly clock: Clock;
  readonly life: PageLife;
  /** Dispatches the cancelable event before a navigation, and navigates unless the page cancels it. */
  leave(url: string, reason: 'link-refused', go: () => void): void;
}

/** The dependencies of the calls for invited people. */
export interface LinkPorts extends ElementPorts {
  calls(): Promise<ExternalUserCalls<GivenOptions>>;
}
