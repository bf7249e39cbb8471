import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { captchas } from '../../../demo/portal/database/schema/captchas.ts';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { preSessions } from '../../../demo/portal/database/schema/pre-sessions.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { settings } from '../../../demo/portal/database/schema/settings.ts';
import { signOnTransactions } from '../../../demo/portal/database/schema/sign-on-transactions.ts';
import { throttledRequests } from '../../../demo/portal/database/schema/throttled-requests.ts';
import { createPortal, type Portal } from '../../../demo/portal/portal.ts';
import type { PortalOptions } from '../../../demo/portal/portal-options.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { listSampleFiles } from '../../../demo/portal-demo/sample-files.ts';
import { seedPeople } from '../../../demo/portal-demo/seed-people.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import {
  type Interceptor,
  interceptRequests,
} from '../../unit/portal/support/intercept-requests.ts';

const ELEMENTS =
  process.env.ELEMENTS_DIR ?? fileURLToPath(new URL('../../../dist', import.meta.url));

/** The least work that argon2 takes. */
export const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Spoils one kind of request at the portal. */
export type Fault = Interceptor;

/** A running portal, with everything a test sees of its other side. */
export interface Door {
  /** Without a slash at the end. */
  readonly address: string;
  readonly portal: Portal;
  readonly database: Database;
  readonly clock: { now(): number };
  /** All requests so far, as `POST /rest/auth/login`, without queries. */
  readonly requests: readonly string[];
  /** How many requests of this kind have come. */
  count(request: string): number;
  /** Spoils requests that begin so, until `mend`. */
  spoil(request: string, fault: Fault): void;
  mend(): void;
  /** What the portal wrote into its log. */
  logged(): string;
  /** Adds a page of another author, under the portal's address. */
  addPage(path: string, html: string): void;
  /** Adds a script that such a page loads. */
  addScript(path: string, text: string): void;
  /** Stops listening. */
  close(): Promise<void>;
}

/** Begins with an empty database, but for the people. */
async function clear({ query }: Database): Promise<void> {
  for (const table of [
    captchas,
    loginFailures,
    preSessions,
    sessions,
    settings,
    signOnTransactions,
    throttledRequests,
  ]) {
    await query.delete(table);
  }
}

/** Opens a portal over a database that earlier tests may have used. */
export async function openDoor(
  database: Database,
  {
    clock = { now: Date.now },
    ...providers
  }: Pick<PortalOptions, 'clock' | 'singleSignOn' | 'secondFactor' | 'mail'> = {},
): Promise<Door> {
  await clear(database);
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
    elements: ELEMENTS,
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
  // Browsers keep spare connections open, and nobody here waits for those.
  portal.app.addHook('preClose', async () => portal.app.server.closeAllConnections());
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  let closing: Promise<void> | undefined;
  return {
    address,
    portal,
    database,
    clock,
    requests,
    count: (wanted) => requests.filter((request) => request === wanted).length,
    spoil: (request, fault) => void faults.set(request, fault),
    mend: () => faults.clear(),
    logged: () => log,
    addPage: (path, body) => void pages.set(`GET ${path}`, { type: 'text/html', body }),
    addScript: (path, body) => void pages.set(`GET ${path}`, { type: 'text/javascript', body }),
    close() {
      closing ??= portal.close();
      return closing;
    },
  };
}
