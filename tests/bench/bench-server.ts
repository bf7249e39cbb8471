import { createPortal } from '../../demo/portal/portal.ts';
import { DEMO_PEOPLE } from '../../demo/portal-demo/demo-people.ts';
import { seedPeople } from '../../demo/portal-demo/seed-people.ts';
import { createEmptyDatabase } from '../unit/portal/support/empty-database.ts';
import { interceptRequests } from '../unit/portal/support/intercept-requests.ts';
import type { BenchPage } from './pages.ts';
import { compress, type StaticFile, type StaticFiles } from './static-files.ts';

/** Delays a request: the server answers it when the promise is fulfilled. */
type Gate = (path: string) => Promise<void>;

/** The reference portal, and the measured pages with their files on its origin. */
export interface BenchServer {
  /** Returns the URL of a measured page. */
  getUrl(page: BenchPage): string;
  /** Lets every request except those for measured pages pass a gate; undefined to answer at once. */
  setGate(gate: Gate | undefined): void;
  close(): Promise<void>;
}

/** A host of this machine for which no hints for authors load, because only `127.0.0.1` is an author's. */
const VISITED_HOST = '127.0.0.2';

/** The argument that lets Chromium find that host. */
export const VISITED_HOST_RULE = `--host-resolver-rules=MAP ${VISITED_HOST} 127.0.0.1`;

const PAGES_PATH = '/bench/';

/** The cheapest parameters that argon2 accepts: the time of the hash is not what is measured. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Starts the portal with people of the demo, an embedded database, and the pages. */
export async function startBenchServer(
  pages: readonly BenchPage[],
  files: StaticFiles,
): Promise<BenchServer> {
  const portal = await createPortal({ data: await createEmptyDatabase(), passwordCost: CHEAP });
  await seedPeople(portal, DEMO_PEOPLE);
  const documents = new Map<string, StaticFile>(
    pages.map(({ name, html }) => [
      PAGES_PATH + name,
      { type: 'text/html; charset=utf-8', body: compress(html) },
    ]),
  );
  let gate: Gate | undefined;
  interceptRequests(portal, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const document = documents.get(path);
    if (!document) await gate?.(path);
    const file = document ?? files.find(path);
    if (!file) return;
    return reply
      .type(file.type)
      .header('Content-Encoding', 'br')
      .header('Cache-Control', document ? 'no-store' : 'public, max-age=31536000, immutable')
      .send(file.body);
  });
  // Browsers keep spare connections open, which would delay the end of the server.
  portal.app.addHook('preClose', async () => portal.app.server.closeAllConnections());
  const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
  const origin = `http://${VISITED_HOST}:${port}`;
  return {
    getUrl: ({ name }) => origin + PAGES_PATH + name,
    setGate(next) {
      gate = next;
    },
    close: () => portal.close(),
  };
}
