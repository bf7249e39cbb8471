import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Middleware } from '@web/dev-server-core';
import type { TestRunnerPlugin } from '@web/test-runner-core';
import { build } from 'vite';
import { serveFolder } from '../../support/engines/test-server.ts';
import { faultPoints } from './fault-points.ts';

const PREFIX = '/faulty/';

/**
 * Serves builds of the elements with fault points below `/faulty/`. Each is built at its first request.
 * @param root the folder of `vite.config.ts`
 * @param getMode returns the mode of the build for a request, such as `slim`
 */
export function createFaultyBuild(
  root: string,
  getMode: (request: IncomingMessage) => string,
): {
  middleware: Middleware;
  plugin: TestRunnerPlugin;
} {
  const folders = new Map<string, Promise<string>>();
  async function write(mode: string) {
    const outDir = await mkdtemp(join(tmpdir(), 'portico-faulty-'));
    await build({
      root,
      mode,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [faultPoints()],
      build: { outDir, emptyOutDir: true, minify: false },
    });
    return outDir;
  }
  function getFolder(request: IncomingMessage) {
    const mode = getMode(request);
    const folder = folders.get(mode) ?? write(mode);
    folders.set(mode, folder);
    return folder;
  }
  return {
    middleware: serveFolder(PREFIX, getFolder, { 'cache-control': 'max-age=600' }),
    plugin: {
      name: 'faulty-build',
      async serverStop() {
        for (const folder of folders.values()) await rm(await folder, { recursive: true });
      },
    },
  };
}
