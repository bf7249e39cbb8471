import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { findFreePorts } from '../../support/free-ports.ts';
import { takeSample } from '../../support/soak.ts';
import { createDataFolder } from './support/empty-database.ts';
import { beginRequest } from './support/unfinished-request.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  await createDataFolder(path.join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run demo` without the build, in a process group of its own, as a terminal does. */
async function startNpm(port: number) {
  const npm = spawn('npm', ['run', '--ignore-scripts', 'demo'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      npm_config_update_notifier: 'false',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      ELEMENTS_DIR: folder,
      DATABASE_URL: '',
      SSO: '1',
      PARTNER: '1',
    },
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  // All processes have the same output, which closes with the last of them.
  const ended = once(npm, 'close').then(([code]) => code as number | null);
  while (!output.includes('is open at')) {
    if (npm.exitCode !== null) throw new Error(output);
    await Promise.race([once(npm.stdout, 'data'), ended]);
  }
  return { pid: npm.pid ?? 0, ended };
}

/** `npm test` has one of them. */
const SIGNALS = [
  ['SIGTERM to npm alone, as a supervisor sends it', 'SIGTERM', 1],
  ['Ctrl-C in a terminal, which every process gets', 'SIGINT', -1],
] as const;

test.each(takeSample<(typeof SIGNALS)[number]>(SIGNALS, 1))(
  '%s closes everything, and requests in progress are answered',
  async (_, signal, sign) => {
    const port = await findFreePorts(4);
    const address = `http://127.0.0.1:${port}`;
    const { pid, ended } = await startNpm(port);
    const unfinished = await beginRequest(
      address + CALL_PATHS.portalLogin,
      {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        Origin: address,
      },
      'j_username=anna&j_password=wrong',
    );
    process.kill(sign * pid, signal);
    expect(await unfinished.finish()).toBe(303);
    expect(await ended).toBe(0);
    expect(() => process.kill(-pid, 0)).toThrow('ESRCH');
    for (const one of [port, port + 1, port + 2, port + 3]) {
      await expect(fetch(`http://127.0.0.1:${one}`)).rejects.toThrow();
    }
  },
);
