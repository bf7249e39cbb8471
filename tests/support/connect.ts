import type { PortalClient } from '../../src/client/portal-client.ts';
import { createClient } from '../../src/client/portal-client.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { Settings } from '../../src/settings/settings.ts';

/** Creates the client of the portal of the settings. */
export function connect(settings: Settings, bearer?: () => string | undefined): PortalClient {
  return createClient(createTransport(settings, bearer && { bearer }));
}
