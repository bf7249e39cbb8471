import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Middleware } from '@web/dev-server-core';
import type { TestRunnerPlugin } from '@web/test-runner-core';
import { build } from 'vite';
import { serveFolder } from '../../support/engines/test-server.ts';
import { faultPoints } from './fault-points.ts';

const PREFIX = '/faulty/';

/**
 * Serves a build of the elements with fault points below `/faulty/`. It is built at the first request.
 * @param root the folder of `vite.config.ts`
 */
export function createFaultyBuild(root: string): {
  middleware: Middleware;
  plugin: TestRunnerPlugin;
} {
  let folder: Promise<string> | undefined;
  async function write() {
    const outDir = await mkdtemp(join(tmpdir(), 'portico-faulty-'));
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [faultPoints()],
      build: { outDir, emptyOutDir: true },
    });
    return outDir;
  }
  return {
    middleware: async (ctx, next) => {
      if (!ctx.path.startsWith(PREFIX)) return next();
      folder ??= write();
      return serveFolder(PREFIX, await folder, { 'cache-control': 'max-age=600' })(ctx, next);
    },
    plugin: {
      name: 'faulty-build',
      async serverStop() {
        if (folder) await rm(await folder, { recursive: true });
      },
    },
  };
}
