import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordOf } from './support/open-test-portal.ts';
import { Visitor } from './support/visitor.ts';

const START = fileURLToPath(new URL('../../../demo/start.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  await mkdir(path.join(folder, 'elements'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  process: ChildProcess;
  output: () => string;
  /** Ends with what the process ended with. */
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      ELEMENTS_DIR: path.join(folder, 'elements'),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  return {
    process: child,
    output: () => output,
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

async function untilOpen(run: Run): Promise<void> {
  while (!run.output().includes('is open at')) {
    if (run.process.exitCode !== null) throw new Error(run.output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('the demo opens, keeps its data, gives way to nobody and closes cleanly', async () => {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const first = start({ PORT: port });
  await untilOpen(first);
  expect(first.output()).toContain(`${address}/login`);
  expect(first.output()).toContain(passwordOf('jürgen'));

  const visitor = new Visitor(address);
  expect((await visitor.signIn('zoé', passwordOf('zoé'))).status).toBe(200);

  const [onSameFolder, onSamePort] = [
    start({ PORT: '0' }),
    start({ PORT: port, DATA_DIR: path.join(folder, 'other') }),
  ];
  expect(await onSameFolder.ended).toBe(1);
  expect(onSameFolder.output()).toMatch(/^The data folder .* in use .*DATA_DIR.*\n$/);
  expect(await onSamePort.ended).toBe(1);
  expect(onSamePort.output()).toBe(`Port ${port} is taken. Set PORT to use another one.\n`);

  first.process.kill('SIGINT');
  expect(await first.ended).toBe(0);

  const second = start({ PORT: port });
  await untilOpen(second);
  expect((await visitor.fetch('/rest/self')).status).toBe(200);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 120_000);

test('the demo says what is missing before it opens anything', async () => {
  const unbuilt = start({ ELEMENTS_DIR: path.join(folder, 'nothing') });
  expect(await unbuilt.ended).toBe(1);
  expect(unbuilt.output()).toMatch(/^The elements are not built yet\. .*\n$/);
  const portless = start({ PORT: 'web' });
  expect(await portless.ended).toBe(1);
  expect(portless.output()).toBe('PORT is no port number: web\n');
}, 60_000);
