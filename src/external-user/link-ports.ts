import type { ExternalUserClient } from '../client/external-user-client.ts';
import type { Clock, KeyValueStore, Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings.ts';

/** What an element does its own work with, beside the session. */
export interface ElementPorts {
  settings(): Settings;
  readonly navigation: Navigation;
  /** Session storage. */
  readonly perTab: KeyValueStore;
  readonly clock: Clock;
  /** Asks the page before the person is led to an address; false means that it forbids it or does it itself. */
  mayLeave(url: string, reason: 'link-refused'): boolean;
}

/** What the flow of a mailed link works with. */
export interface LinkPorts extends ElementPorts {
  client(): ExternalUserClient;
}
