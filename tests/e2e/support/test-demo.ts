import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { openDemo } from '../../../demo/open-demo.ts';
import type { MfaSetting } from '../../../src/contract/calls/public-info.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { createEmptyDatabase } from '../../unit/portal/support/empty-database.ts';
import { findBuild } from './test-portal.ts';

/** A running demo. */
export interface TestDemo {
  /** Origin of the portal. */
  readonly portal: string;
  /** Origin of the authority, which listens if the options use it. */
  readonly authority: string;
  readonly partner: string;
  /** Origin of the second provider of single sign-on, which listens if the options use it. */
  readonly lighthouse: string;
  close(): Promise<void>;
}

/** Starts the demo with a partner's site and an empty database. */
export async function openTestDemo({
  hasLighthouse = false,
  ...options
}: {
  singleSignOn: boolean;
  /** Whether single sign-on has a second provider. */
  hasLighthouse?: boolean;
  mfaSetting: MfaSetting;
}): Promise<TestDemo> {
  const port = await findFreePorts(4);
  const host = '127.0.0.1';
  const portal = `http://${host}:${port}`;
  const sealingKey = randomBytes(32).toString('base64url');
  const demo = await openDemo({
    data: await createEmptyDatabase(),
    onDatabaseError(error) {
      throw error;
    },
    elements: findBuild('dist'),
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
    lighthouse: hasLighthouse ? { host, port: port + 3 } : undefined,
    loadSealingKey: async () => sealingKey,
    openidProviders: { singleSignOn: undefined, secondFactor: undefined },
    acrValues: [],
    mail: { smtpUrl: undefined, from: undefined },
    partner: { host, port: port + 2 },
    ...options,
  });
  // Closes the spare connections that browsers keep open: they would delay the end of the server.
  demo.portal.app.addHook('preClose', async () => demo.portal.app.server.closeAllConnections());
  await demo.portal.app.listen({ host, port });
  return {
    portal,
    authority: `http://localhost:${port + 1}`,
    partner: `http://${host}:${port + 2}`,
    lighthouse: `http://${host}:${port + 3}`,
    close: demo.close,
  };
}
