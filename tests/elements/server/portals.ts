import type { IncomingMessage } from 'node:http';
import type { TestRunnerPlugin } from '@web/test-runner-core';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import { openDatabases } from './databases.ts';
import type { FaultRule } from './faults.ts';
import type { InvitedPerson } from './invitations.ts';
import { openTestPortal, type TestPortal } from './test-portal.ts';

/**
 * Creates a portal for each browser. The browsers run at the same time from one IP address, and the portal
 * counts failed logins by address. Tests control their portal with the commands `portal:…`.
 * @param getBrowser returns the name of the browser that sent a request
 */
export function createPortals(
  browsers: readonly string[],
  getBrowser: (request: IncomingMessage) => string,
): {
  getAddress(request: IncomingMessage): Promise<string>;
  plugin: TestRunnerPlugin;
} {
  let opening: Promise<Map<string, TestPortal>> | undefined;
  async function open() {
    const databases = await openDatabases(browsers.length);
    const opened = databases.map(async (database) => openTestPortal(database));
    return new Map(
      (await Promise.all(opened)).map((portal, index) => [browsers[index] ?? '', portal]),
    );
  }
  async function getPortal(browser: string): Promise<TestPortal> {
    const portal = (await opening)?.get(browser);
    if (!portal) throw new Error(`There is no portal for ${browser}.`);
    return portal;
  }
  return {
    getAddress: async (request) => (await getPortal(getBrowser(request))).address,
    plugin: {
      name: 'portals',
      /** Does not wait for the portals: the browsers start at the same time. */
      async serverStart() {
        opening = open();
        opening.catch(console.error);
      },
      async serverStop() {
        for (const portal of (await opening)?.values() ?? []) await portal.close();
      },
      // The runner takes an undefined result for an unknown command, so each one returns a value.
      async executeCommand({ command, payload, session }) {
        if (!command.startsWith('portal:')) return undefined;
        const portal = await getPortal(session.browser.name);
        switch (command) {
          case 'portal:reset':
            await portal.reset();
            return true;
          case 'portal:set-fault':
            portal.setFault(payload as FaultRule);
            return true;
          case 'portal:clear-faults':
            portal.clearFaults();
            return true;
          case 'portal:write-settings':
            await portal.writeSettings(payload as Partial<Settings>);
            return true;
          case 'portal:invite':
            return portal.invite(payload as InvitedPerson);
          case 'portal:requests':
            return [...portal.requests];
          default:
            return undefined;
        }
      },
    },
  };
}
