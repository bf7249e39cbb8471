import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserLauncher, TestRunnerPlugin } from '@web/test-runner-core';

/** Opens a port of the test server for each browser, so that a request tells which browser has sent it. */
export function createPorts(browsers: readonly BrowserLauncher[]): {
  /** Returns the runner's name of the browser that sent a request. */
  getBrowser(request: IncomingMessage): string;
  plugin: TestRunnerPlugin;
} {
  const names = new WeakMap<IncomingMessage, string>();
  const servers: Server[] = [];
  return {
    getBrowser: (request) => names.get(request) ?? '',
    plugin: {
      name: 'ports',
      async serverStart({ server }) {
        for (const browser of browsers) {
          const own = createServer((request, response) => {
            names.set(request, browser.name);
            server?.emit('request', request, response);
          });
          own.on('upgrade', (...values) => server?.emit('upgrade', ...values));
          servers.push(own);
          await once(own.listen(), 'listening');
          const { port } = own.address() as AddressInfo;
          const startSession = browser.startSession.bind(browser);
          browser.startSession = (id, url) =>
            startSession(id, Object.assign(new URL(url), { port }).href);
        }
      },
      serverStop() {
        for (const server of servers) {
          server.close();
          server.closeAllConnections();
        }
      },
    },
  };
}
