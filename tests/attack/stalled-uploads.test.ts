import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_LIMITS, getRegistrationLimit } from '../../demo/server/http/body-limits.ts';
import { SERVER_LIMITS } from '../../demo/server/http/connections.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { IS_SOAK } from '../support/soak.ts';
import { findReasonToSkipPostgres, startPostgres } from '../unit/portal/support/postgres.ts';

/** Uploads of each kind. */
const UPLOADS = 300;

/** Limits of the servers: those of the portal take 20 seconds. */
const LIMITS = IS_SOAK
  ? SERVER_LIMITS
  : { headersTimeout: 2_000, requestTimeout: 2_000, connectionsCheckingInterval: 500 };

/** Time from the last byte of the uploads until the memory is free again, in milliseconds. */
const TIME_LIMIT = 40_000;

/** Memory that may stay in use, as a share of that before. */
const ALLOWED_GROWTH = 0.1;

const PROCESS = new URL('upload-process.ts', import.meta.url).href;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The memory of an embedded database would hide that of the uploads. */
const reasonToSkip = findReasonToSkipPostgres();

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let portal: ServerProcess;
let authority: ServerProcess;
beforeAll(async () => {
  if (reasonToSkip) return;
  postgres = await startPostgres();
  const limits = JSON.stringify(LIMITS);
  portal = await startServer(PROCESS, ['portal', postgres.url, limits]);
  authority = await startServer(PROCESS, ['authority', postgres.url, limits]);
});
afterAll(async () => {
  if (reasonToSkip) return;
  await portal.end();
  await authority.end();
  await postgres.close();
});

/** A request with a long body. */
interface Upload {
  readonly server: ServerProcess;
  readonly path: string;
  readonly type: string;
  readonly length: number;
  /** The status of the answer if the upload stalls. */
  readonly status: 400 | 408;
}

let clients = 0;

/** Writes the headers of an upload of a client with an address of its own, and a part of its body. */
function createBytes({ server, path, type, length }: Upload, sent: number): string {
  clients += 1;
  const own = `127.0.0.1:${server.port}`;
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${own}`,
    `Origin: http://${own}`,
    'Sec-Fetch-Site: same-origin',
    'X-Requested-With: portico',
    `X-Forwarded-For: 10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '',
    'x'.repeat(sent),
  ].join('\r\n');
}

/** One upload of each kind. */
const listUploads = (): Upload[] => [
  {
    server: portal,
    path: '/rest/extuser/register',
    type: JSON_TYPE,
    length: getRegistrationLimit(''),
    status: 408,
  },
  {
    server: portal,
    path: '/ssf/s/portalLogin',
    type: FORM_TYPE,
    length: BODY_LIMITS.portalLogin,
    status: 408,
  },
  {
    server: authority,
    // Nobody has begun this login, so the authority does not read the form.
    path: '/interaction/x',
    type: FORM_TYPE,
    length: BODY_LIMITS.signIn,
    status: 400,
  },
  {
    server: authority,
    path: '/token',
    type: FORM_TYPE,
    length: BODY_LIMITS.provider,
    status: 408,
  },
];

/** Sends half of an upload, then nothing. @returns when all bytes are sent, and the answer when the connection closed */
function stall(upload: Upload) {
  const socket = connect(upload.server.port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  const sent = new Promise<void>((resolve) => {
    socket.write(createBytes(upload, Math.floor(upload.length / 2)), () => resolve());
  });
  return { sent, closed };
}

/** Sends a whole upload, and waits for its answer. */
async function finish(upload: Upload): Promise<void> {
  const socket = connect(upload.server.port, '127.0.0.1');
  socket.write(createBytes(upload, upload.length));
  await once(socket, 'data');
  socket.destroy();
}

const fetchStatus = async ({ port }: ServerProcess, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

/** Opens pages of both servers. */
async function fetchPages(): Promise<void> {
  expect(await fetchStatus(portal, '/login')).toBe(200);
  expect(await fetchStatus(portal, '/rest/public')).toBe(200);
  expect(await fetchStatus(authority, '/.well-known/openid-configuration')).toBe(200);
}

/** Reads the memory of both servers for objects and buffers, in bytes. */
async function readMemory(): Promise<number> {
  const both = await Promise.all([portal.readMemory(), authority.readMemory()]);
  return both.reduce((sum, { heapUsed, external }) => sum + heapUsed + external, 0);
}

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const toSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

test.skipIf(reasonToSkip)(
  'an upload that stalls is answered and its connection closed, and meanwhile others are served',
  async () => {
    const uploads = listUploads();
    const stalled = uploads.map(stall);
    await Promise.all(stalled.map(({ sent }) => sent));
    await fetchPages();
    const answers = await Promise.all(stalled.map(({ closed }) => closed));
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(
      uploads.map(({ status }) => `HTTP/1.1 ${status}`),
    );
  },
);

const testManyUploads = IS_SOAK ? test.skipIf(reasonToSkip) : undefined;
testManyUploads?.(
  'many uploads that stall free their memory, and keep nobody else waiting',
  async () => {
    const uploads = listUploads();
    // The first requests load code, which stays in memory.
    for (let round = 0; round < 20; round += 1) await Promise.all(uploads.map(finish));
    const before = await readMemory();

    const stalled = uploads.flatMap((upload) =>
      Array.from({ length: UPLOADS }, () => stall(upload)),
    );
    await Promise.all(stalled.map(({ sent }) => sent));
    const start = performance.now();
    const during = await readMemory();
    await fetchPages();
    const served = performance.now() - start;

    await Promise.all(stalled.map(({ closed }) => closed));
    const ended = performance.now() - start;
    await expect.poll(readMemory).toBeLessThanOrEqual(before * (1 + ALLOWED_GROWTH));
    const freed = performance.now() - start;
    // Otherwise the test could not see that memory stays in use.
    expect(during).toBeGreaterThan(before * (1 + ALLOWED_GROWTH));
    console.log(
      [
        `${stalled.length} stalled uploads, headers and half of the body sent:`,
        `memory before ${toMegabytes(before)}, during ${toMegabytes(during)}, after ${toMegabytes(await readMemory())}`,
        `three others served within ${toSeconds(served)}`,
        `connections closed after ${toSeconds(ended)}, memory free after ${toSeconds(freed)}`,
      ].join('\n  '),
    );
    // Nobody waits for the end of the stalled uploads.
    expect(served).toBeLessThan(SERVER_LIMITS.requestTimeout);
    expect(freed).toBeLessThan(TIME_LIMIT);
  },
);
