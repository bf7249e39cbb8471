import type { IncomingMessage } from 'node:http';
import type { TestRunnerPlugin } from '@web/test-runner-core';
import type { Settings } from '../../../demo/portal/settings/settings.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import { openDatabases } from './databases.ts';
import type { FaultOrder } from './faults.ts';
import { openTestPortal, type TestPortal } from './test-portal.ts';

/** The name that the runner gives to the engine behind a request. */
function engineOf({ headers }: IncomingMessage): string {
  const agent = headers['user-agent'] ?? '';
  if (agent.includes('Firefox/')) return 'Firefox';
  return agent.includes('Chrome/') ? 'Chromium' : 'WebKit';
}

/**
 * A portal for each engine, because they run side by side and share the address from which failed
 * sign-ins are counted. Tests reach the portal's other side with the commands `portal:…`.
 */
export function portals(engines: readonly string[]): {
  addressFor(request: IncomingMessage): Promise<string>;
  plugin: TestRunnerPlugin;
} {
  let opening: Promise<Map<string, TestPortal>> | undefined;
  async function open() {
    const databases = await openDatabases(engines.length);
    const opened = databases.map(async (database) => openTestPortal(database));
    return new Map(
      (await Promise.all(opened)).map((portal, index) => [engines[index] ?? '', portal]),
    );
  }
  async function portalOf(engine: string): Promise<TestPortal> {
    const portal = (await opening)?.get(engine);
    if (!portal) throw new Error(`There is no portal for ${engine}.`);
    return portal;
  }
  return {
    addressFor: async (request) => (await portalOf(engineOf(request))).address,
    plugin: {
      name: 'portals',
      /** Does not wait: the browsers start meanwhile. */
      async serverStart() {
        opening = open();
        opening.catch(console.error);
      },
      async serverStop() {
        for (const portal of (await opening)?.values() ?? []) await portal.close();
      },
      // A command that gives nothing counts as unknown, hence `true`.
      async executeCommand({ command, payload, session }) {
        if (!command.startsWith('portal:')) return undefined;
        const portal = await portalOf(session.browser.name);
        switch (command) {
          case 'portal:reset':
            await portal.reset();
            return true;
          case 'portal:spoil':
            portal.spoil(payload as FaultOrder);
            return true;
          case 'portal:mend':
            portal.mend();
            return true;
          case 'portal:set':
            await portal.set(payload as Partial<Settings>);
            return true;
          case 'portal:invite':
            return portal.invite(payload as ExternalUserState);
          case 'portal:requests':
            return [...portal.requests];
          default:
            return undefined;
        }
      },
    },
  };
}
