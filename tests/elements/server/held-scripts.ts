import type { IncomingMessage } from 'node:http';
import type { Middleware } from '@web/dev-server-core';
import type { TestRunnerPlugin } from '@web/test-runner-core';
import { serveFolder } from '../../support/engines/test-server.ts';

const PATH = /^\/held\/([\w-]+)\/(.*)$/;

/** What happens to a request for a chunk: it waits, is answered with 503, or with the file. */
type Mode = 'hold' | 'refuse' | 'serve';

/** What a test sets: a mode for the chunks with names that begin with a text. The others are answered with the file. */
interface Setting {
  readonly mode: Mode;
  readonly chunks: string;
}

const AT_FIRST: Setting = { mode: 'hold', chunks: '' };

/**
 * Serves a build below `/held/<id>/`. `sign-in.js` is answered at once; its chunks wait until a test releases them,
 * as on a slow network, or are refused, as by a server that is being updated.
 * @param getFolder returns the folder of the build for a request
 */
export function createHeldScripts(getFolder: (request: IncomingMessage) => string): {
  middleware: Middleware;
  plugin: TestRunnerPlugin;
} {
  const settings = new Map<string, Setting>();
  const waiting = new Map<string, (() => void)[]>();

  return {
    middleware: async (ctx, next) => {
      const [, id = '', file = ''] = PATH.exec(ctx.path) ?? [];
      if (!id) return next();
      const readMode = () => {
        const { chunks, mode } = settings.get(id) ?? AT_FIRST;
        return file.startsWith(`chunks/${chunks}`) ? mode : 'serve';
      };
      while (readMode() === 'hold') {
        await new Promise<void>((resolve) => {
          waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
        });
      }
      if (readMode() === 'refuse') {
        // The response bypasses Koa because the test runner would set its own caching header.
        ctx.respond = false;
        ctx.res.writeHead(503, { 'cache-control': 'no-store' }).end();
        return;
      }
      await serveFolder(`/held/${id}/`, getFolder)(ctx, next);
    },
    plugin: {
      name: 'held-scripts',
      /** `scripts:set` sets the mode of an id, also for requests that wait. */
      executeCommand({ command, payload }) {
        if (command !== 'scripts:set') return undefined;
        const { id, mode, chunks } = payload as Setting & { id: string };
        settings.set(id, { mode, chunks });
        const resumed = waiting.get(id) ?? [];
        waiting.delete(id);
        for (const resume of resumed) resume();
        return true;
      },
    },
  };
}
