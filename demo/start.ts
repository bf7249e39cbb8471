import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { FolderInUse } from './portal/database/folder-in-use.ts';
import type { Portal } from './portal/portal.ts';
import { DEMO_PEOPLE } from './portal/seed/demo-people.ts';

/** Where the build writes the elements. */
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** The demo's settings: port, folder of the data or a server's address instead, folder of the elements. */
const { PORT = '8080', DATA_DIR = '.data', DATABASE_URL, ELEMENTS_DIR = DIST } = process.env;
const ADDRESS = { host: '127.0.0.1', port: Number(PORT) };

/** Ends with one line that says what to do. */
function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function open(): Promise<Portal> {
  // Not before it is needed: what goes wrong earlier is said at once.
  const { createPortal } = await import('./portal/portal.ts');
  try {
    return await createPortal({
      data: DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR },
      elements: ELEMENTS_DIR,
      people: DEMO_PEOPLE,
      log: { stream: process.stderr, level: 'warn' },
    });
  } catch (error) {
    if (error instanceof FolderInUse) {
      giveUp(`${error.message} Is the demo running already? Set DATA_DIR to use another folder.`);
    }
    throw error;
  }
}

/** Says why the port can't be listened on, or throws on what isn't about the port. */
function explainPort(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') giveUp(`Port ${PORT} is taken. Set PORT to use another one.`);
  if (code === 'EACCES') giveUp(`Port ${PORT} may not be used. Set PORT to use another one.`);
  throw error;
}

/** Tries the port first, because opening the database takes seconds and leaves a folder behind. */
async function tryPort(): Promise<void> {
  const probe = createServer().listen(ADDRESS);
  await once(probe, 'listening').catch(explainPort);
  probe.close();
  await once(probe, 'close');
}

async function listen({ app, close }: Portal): Promise<void> {
  try {
    await app.listen(ADDRESS);
  } catch (error) {
    await close();
    explainPort(error);
  }
}

function describe(): string {
  const address = `http://${ADDRESS.host}:${PORT}`;
  const width = Math.max(...DEMO_PEOPLE.map(({ name }) => name.length)) + 3;
  return [
    '',
    `  Harbour Files is open at ${address}/login   (Ctrl-C closes it)`,
    '',
    '  Who can sign in:',
    ...DEMO_PEOPLE.flatMap(({ name, password, note }) => [
      `    ${name.padEnd(width)}${password}`,
      `    ${''.padEnd(width)}${note}`,
    ]),
    '',
    '',
  ].join('\n');
}

let closing = false;

/** A signal while the portal is still opening waits for that: half a database would not open again. */
function closeOnSignal(opening: Promise<Portal>): void {
  const stop = () => {
    // A second Ctrl-C is from somebody who won't wait for requests under way.
    if (closing) process.exit(130);
    closing = true;
    opening
      .then(({ close }) => close())
      .then(
        () => process.exit(0),
        (error: unknown) => giveUp(`Could not close cleanly: ${error}`),
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) giveUp(`PORT is no port number: ${PORT}`);
if (!existsSync(ELEMENTS_DIR)) giveUp('The elements are not built yet. Run: npm run build');
await tryPort();
const opening = open();
closeOnSignal(opening);
const portal = await opening;
if (!closing) {
  await listen(portal);
  process.stdout.write(describe());
}
