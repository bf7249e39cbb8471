import type { ExternalUserClient } from '../client/external-user-client.ts';
import type { Clock, KeyValueStore, Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

/** What an element needs from the page for work that is not the session's. */
export interface ElementPorts {
  settings(): Settings;
  readonly navigation: Navigation;
  /** `sessionStorage`. */
  readonly perTab: KeyValueStore;
  readonly clock: Clock;
  /** Dispatches the cancelable event before a navigation. Returns false if the page canceled it. */
  mayLeave(url: string, reason: 'link-refused'): boolean;
}

/** What the calls of an invited person need. */
export interface LinkPorts extends ElementPorts {
  client(): ExternalUserClient;
}
