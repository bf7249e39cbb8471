import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { test as base, expect } from 'playwright/test';
import { openDemo } from '../../../demo/open-demo.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { createEmptyDatabase } from '../../unit/portal/support/empty-database.ts';
import { ELEMENTS_DIR } from './test-portal.ts';

/** The origins of a running demo. */
export interface DemoSites {
  readonly portal: string;
  readonly authority: string;
  readonly partner: string;
}

/** A test with the whole demo: portal, authority with single sign-on and optional second factor, and partner. */
export const test = base.extend<{ sites: DemoSites }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
  sites: async ({}, use) => {
    const port = await findFreePorts(3);
    const host = '127.0.0.1';
    const portal = `http://${host}:${port}`;
    const sealingKey = randomBytes(32).toString('base64url');
    const demo = await openDemo({
      data: await createEmptyDatabase(),
      onDatabaseError(error) {
        throw error;
      },
      elements: ELEMENTS_DIR,
      log: { stream: new Writable({ write: (_, __, done) => done() }), level: 'error' },
      address: portal,
      publicAddress: {
        publicUrl: undefined,
        identityOrigin: undefined,
        trustProxy: undefined,
        cookiePrefix: undefined,
        secureCookies: undefined,
      },
      identity: { host, port: port + 1 },
      loadSealingKey: async () => sealingKey,
      singleSignOn: true,
      openidProviders: { singleSignOn: undefined, secondFactor: undefined },
      acrValues: [],
      mfaSetting: 'OPTIONAL',
      mail: { smtpUrl: undefined, from: undefined },
      partner: { host, port: port + 2 },
    });
    // Closes the spare connections that browsers keep open: they would delay the end of the server.
    demo.portal.app.addHook('preClose', async () => demo.portal.app.server.closeAllConnections());
    await demo.portal.app.listen({ host, port });
    await use({
      portal,
      authority: `http://localhost:${port + 1}`,
      partner: `http://${host}:${port + 2}`,
    });
    await demo.close();
  },
  baseURL: async ({ sites }, use) => use(sites.portal),
});

export { expect };
