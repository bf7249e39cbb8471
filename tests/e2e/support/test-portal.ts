import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { createPortal, type Portal } from '../../../demo/portal/portal.ts';
import type { PortalOptions } from '../../../demo/portal/portal-options.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { listSampleFiles } from '../../../demo/portal-demo/sample-files.ts';
import { seedPeople } from '../../../demo/portal-demo/seed-people.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import {
  type Interceptor,
  interceptRequests,
} from '../../unit/portal/support/intercept-requests.ts';
import { clearDatabase } from './clear-database.ts';

/** A build of the elements: with React, or with Preact. */
export type Build = 'dist' | 'dist/slim';

/** Returns the folder of a build. */
export function findBuild(build: Build): string {
  return fileURLToPath(new URL(`../../../${build}`, import.meta.url));
}

/** The cheapest parameters that argon2 accepts. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Answers a request of the portal with a fault. */
export type Fault = Interceptor;

/** A running portal, with the data and settings that a test can observe and change on the server. */
export interface TestPortal {
  /** Origin of the portal, without a trailing slash. */
  readonly origin: string;
  readonly portal: Portal;
  readonly database: Database;
  readonly clock: { now(): number };
  /** All requests so far, as `POST /rest/auth/login`, without queries. */
  readonly requests: readonly string[];
  /** The number of requests of this kind so far. */
  countRequests(request: string): number;
  /** Answers requests that begin with this text with a fault, until `clearFaults`. */
  setFault(request: string, fault: Fault): void;
  /** Delays requests that begin with this text, until the returned function is called. */
  holdRequests(request: string): () => void;
  clearFaults(): void;
  /** Returns the log of the portal. */
  readLog(): string;
  /** Adds a page on the portal's origin that is not the portal's own. */
  addPage(path: string, html: string): void;
  /** Adds a script for such a page. */
  addScript(path: string, text: string): void;
  /** Stops listening. */
  close(): Promise<void>;
}

/**
 * Starts an authority of second factors that is also a provider of single sign-on, on another site than the
 * portals.
 */
export function openTestIdentity(
  database: Database,
  clock: PortalOptions['clock'],
): Promise<Identity> {
  return createIdentity({
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: DEMO_PEOPLE.filter(({ singleSignOn }) => singleSignOn),
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    passwordCost: CHEAP,
    clock,
  });
}

/** Starts a portal with a database that earlier tests may have used. */
export async function openTestPortal(
  database: Database,
  {
    clock = { now: Date.now },
    build = 'dist',
    ...providers
  }: Pick<PortalOptions, 'clock' | 'singleSignOn' | 'secondFactor' | 'mail'> & {
    build?: Build;
  } = {},
): Promise<TestPortal> {
  await clearDatabase(database);
  const requests: string[] = [];
  const faults = new Map<string, Fault>();
  const pages = new Map<string, { type: string; body: string }>();
  let log = '';
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const portal = await createPortal({
    data: { database },
    listFiles: listSampleFiles,
    elements: findBuild(build),
    ...providers,
    passwordCost: CHEAP,
    clock,
    log: { stream, level: 'debug' },
  });
  await seedPeople(portal, DEMO_PEOPLE);
  interceptRequests(portal, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const kind = `${request.method} ${path}`;
    requests.push(kind);
    const page = pages.get(kind);
    if (page) return reply.type(`${page.type}; charset=utf-8`).send(page.body);
    for (const [start, fault] of faults) {
      if (kind.startsWith(start)) return fault(request, reply);
    }
  });
  // Closes the spare connections that browsers keep open: they would delay the end of the server.
  portal.app.addHook('preClose', async () => portal.app.server.closeAllConnections());
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  let closing: Promise<void> | undefined;
  return {
    origin,
    portal,
    database,
    clock,
    requests,
    countRequests: (wanted) => requests.filter((request) => request === wanted).length,
    setFault: (request, fault) => void faults.set(request, fault),
    holdRequests(request) {
      const { promise, resolve } = Promise.withResolvers<void>();
      faults.set(request, () => promise);
      return resolve;
    },
    clearFaults: () => faults.clear(),
    readLog: () => log,
    addPage: (path, body) => void pages.set(`GET ${path}`, { type: 'text/html', body }),
    addScript: (path, body) => void pages.set(`GET ${path}`, { type: 'text/javascript', body }),
    close() {
      closing ??= portal.close();
      return closing;
    },
  };
}
